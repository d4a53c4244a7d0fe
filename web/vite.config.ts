import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Lay a gzipped twin beside each text file, so that the server compresses nothing while people wait. */
function gzipped(): Plugin {
  return {
    name: "gzipped",
    apply: "build",
    // Only what is written is final: other plugins still change scripts when bundles are generated.
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "." }, bundle) {
        for (const name of Object.keys(bundle)) {
          if (/\.(js|css)$/.test(name)) {
            const path = join(dir, name);
            writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }));
          }
        }
      },
    },
  };
}

/** Fetch the two faces of the type together with the scripts, so that no text jumps when they arrive. */
function preloadedFonts(): Plugin {
  return {
    name: "preloaded-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /-latin-wght-normal-.*\.woff2$/.test(name))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
            injectTo: "head",
          })),
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), preloadedFonts(), gzipped()],
  resolve: {
    // The boards of games lie in the folders of the games, outside of this one.
    alias: { $lib: at("./src/lib"), $games: at("../src/lexicade/games") },
    dedupe: ["svelte"],
    ...(mode === "test" ? { conditions: ["browser"] } : {}),
  },
  server: {
    fs: { allow: [at("..")] },
    proxy: { "/api": { target: process.env["LEXICADE_API"] ?? "http://127.0.0.1:8000" } },
  },
  build: {
    outDir: at("../src/lexicade/server/static"),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  test: { environment: "jsdom", include: ["src/**/*.test.ts"] },
}));
