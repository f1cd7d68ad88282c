import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { refuseFaultyContent } from "./scripts/vite-check-content.ts";
import { refuseServerImports } from "./scripts/vite-refuse-server-imports.ts";

/**
 * The files of the page frame and what they share with pages. Icons are listed one by one: those of a single page are
 * loaded with it.
 */
const frameFiles = new RegExp(
  [
    "lucide-react/dist/esm/(?!icons/)",
    "lucide-react/dist/esm/icons/(chevron-down|log-out|menu|search|square|x)\\.",
    "app/(context/|members/(credit|member-(store|context))|ui/(use-hydrated|attempt))",
    "app/forms/answers",
    "app/navigation/(build-watch\\.rules|destinations|fetch-content|part-guard|reload-once|router-files|page-meta)",
    "app/components/(header|feedback/(error-page|ways-on)|content/search-button|money/money|telemetry/events)",
    "platform/money",
    "features/brand/default",
  ]
    .join("|")
    .replaceAll("/", "[\\\\/]"),
);

export default defineConfig({
  plugins: [refuseServerImports(), refuseFaultyContent(), tailwindcss(), reactRouter()],
  // Pre-bundle every screen's libraries at startup: discovering one on the first visit would reload the page.
  optimizeDeps: { entries: ["app/**/*.{ts,tsx}", "!app/**/*.test.*"] },
  // Images and fonts stay files: the content security policy forbids data URLs for scripts and styles.
  build: { target: "es2022", assetsInlineLimit: 0 },
  environments: {
    // Loaded from node_modules, the icon library reads all of its 1,800 files whenever the server starts.
    ssr: { resolve: { noExternal: ["lucide-react"] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Code that every page needs is one chunk: it compresses better than ten.
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
