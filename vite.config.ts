import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { refuseFaultyContent } from "./scripts/vite-check-content.ts";
import { refuseServerImports } from "./scripts/vite-refuse-server-imports.ts";

/**
 * The frame's own parts and whatever they share with pages. Pictures are named one by one: those that only single pages
 * show travel with their pages.
 */
const frameFiles = new RegExp(
  [
    "lucide-react/dist/esm/(?!icons/)",
    "lucide-react/dist/esm/icons/(chevron-down|log-out|menu|search|x)\\.",
    "app/(context/|members/(credit|member-(store|context))|ui/(use-hydrated|attempt))",
    "app/forms/answers",
    "app/navigation/(build-watch\\.rules|destinations|part-guard|reload-once|router-files|page-meta)",
    "app/components/(header|content/search-button|money/money|telemetry/events)",
    "platform/money",
    "features/brand/default",
  ]
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);

export default defineConfig({
  plugins: [refuseServerImports(), refuseFaultyContent(), tailwindcss(), reactRouter()],
  // What all screens import is prepared at the start: a library found by the first visit would load its page anew.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.*"] },
  // Pictures and fonts stay files: the security policy allows no data addresses for scripts and styles.
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs travels as one file: it compresses better than the same code in ten.
            codeSplitting: {
              groups: [
                { name: "framework", test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
                {
                  name: "frame",
                  test: frameFiles,
                },
                {
                  name: "voices",
                  test: /components[\\/]agents[\\/](agent-(card|grid)|filter|play|sample|use-sample)|content-types\.rules/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
