import { afterAll } from "vitest";
import { type Site, type SiteOptions, siteUnderTest } from "./site-under-test.ts";

const sites = new Map<boolean, Promise<Site>>();

/**
 * One site for all test files of a worker that take it as it comes: they neither stop it nor change its settings, its
 * clock or its demo, and expect only of members of their own what nobody else may have changed. It runs until the
 * worker ends.
 */
export function sharedSite({ screens = false }: { screens?: boolean } = {}): Promise<Site> {
  let site = sites.get(screens);
  if (!site) {
    site = siteUnderTest({ screens });
    const removeAtTheEnd = ({ removeNow }: Site) => {
      process.once("exit", removeNow);
      // How a worker is ended; by itself the signal would skip what is due at the exit.
      process.once("SIGTERM", () => process.exit());
    };
    // Who asked for the site hears of its failure.
    site.then(removeAtTheEnd, () => {});
    sites.set(screens, site);
  }
  return site;
}

/** A site for the tests of one file, closed after them. For the top of the file. */
export async function siteOfFile(options?: SiteOptions): Promise<Site> {
  const site = await siteUnderTest(options);
  afterAll(() => site.close());
  return site;
}
