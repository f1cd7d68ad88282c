import { fillOneInstallation } from "./support/site.ts";

/** Playwright's global set-up: what it returns runs when the journeys are over. */
export default fillOneInstallation;
