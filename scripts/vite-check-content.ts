import type { Plugin } from "vite";
import { checkContent, faultLine } from "./content-check.ts";

/** Refuses to build a site whose words do not fit together: a dead link, a missing field, a page that nobody finds. */
export function refuseFaultyContent(): Plugin {
  let root = process.cwd();
  return {
    name: "refuse-faulty-content",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    configResolved(config) {
      root = config.root;
    },
    async buildStart() {
      const faults = await checkContent(root, "content");
      if (faults.length > 0) this.error(`The words do not fit together:\n${faults.map(faultLine).join("\n")}`);
    },
  };
}
