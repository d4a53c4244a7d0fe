import "@fontsource-variable/figtree/wght.css";
import "@fontsource-variable/fraunces/wght.css";
import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { applySettings } from "$lib/settings.svelte";

applySettings();
const target = document.querySelector("#app");
if (target) mount(App, { target });
