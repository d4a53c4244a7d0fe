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
    enforce: "post",
    generateBundle(_, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const source = file.type === "chunk" ? file.code : file.source;
        this.emitFile({ type: "asset", fileName: `${name}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  };
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), gzipped()],
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
