import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { refuseServerImports } from "./scripts/vite-refuse-server-imports.ts";

export default defineConfig({
  plugins: [refuseServerImports(), tailwindcss(), reactRouter()],
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
                  test: /lucide-react|app[\\/](root-data|navigation|ui[\\/]use-|components[\\/](telemetry|money[\\/]money))|platform[\\/]money/,
                },
              ],
            },
          },
        },
      },
    },
  },
});
