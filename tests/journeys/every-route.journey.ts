import { type APIResponse, type BrowserContext, expect, type Page } from "@playwright/test";
import { screens } from "#tests/builders/screens.ts";
import { type Access, addressOf, everyPath } from "#tests/builders/site-map.ts";
import { factsOf } from "./facts.ts";
import { examine, memberPage, newPage, phone } from "./people.ts";
import { test } from "./site.ts";

const kinds = ["visitor", "user", "model", "admin"] as const;
type Kind = (typeof kinds)[number];
/** A cumulative layout shift below this is "good": https://web.dev/articles/cls */
const mayMoveBy = 0.1;
/** What an answer comes to: its status, and where it leads. */
type Outcome = { status: number; to?: string };

const ok: Outcome = { status: 200 };
const hidden: Outcome = { status: 404 };
const leads = (to: string): Outcome => ({ status: 302, to });

test("every path of the site map says who may open it, and nothing else is listed", () => {
  expect(Object.keys(screens).sort()).toEqual([...new Set(everyPath())].sort());
});

test("each kind of visitor is let in, led on or shown nothing, on every path [R-50, R-56, Z-06, Z-07, Z-08]", async ({
  browser,
  site,
}) => {
  const people: Record<Kind, BrowserContext> = {
    visitor: (await newPage(browser, site)).context(),
    user: (await memberPage(browser, site, "paid credit")).context(),
    model: (await memberPage(browser, site, "creator")).context(),
    admin: (await memberPage(browser, site, "admin")).context(),
  };
  const facts = await factsOf(people.user, site);
  const wrong: string[] = [];
  for (const [path, { access }] of Object.entries(screens)) {
    if (access === "action" || access === "elsewhere") continue;
    const address = addressOf(path, facts);
    for (const kind of kinds) {
      const wanted = outcomeFor(access, kind, path, address);
      if (!wanted) continue;
      const found = outcomeOf(await people[kind].request.get(`${site.url}${address}`, { maxRedirects: 0 }), site.url);
      if (JSON.stringify(found) !== JSON.stringify(wanted)) {
        wrong.push(`${kind} at ${address}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("no screen has a serious fault for people who cannot see, hear or point, scrolls sideways or moves under a finger", async ({
  browser,
  site,
}) => {
  // Each screen of the site is drawn and looked through.
  test.setTimeout(900_000);
  // What fades in is pale while it does.
  const atRest = { viewport: phone, reducedMotion: "reduce" } as const;
  const people = {
    visitor: await newPage(browser, site, { ...atRest, provokes: /status of 404/ }),
    user: await memberPage(browser, site, "paid credit", atRest),
    model: await memberPage(browser, site, "creator", atRest),
    admin: await memberPage(browser, site, "admin", atRest),
  };
  const audience: Partial<Record<Access, Kind>> = { member: "user", model: "model", admin: "admin" };
  const facts = await factsOf(people.user.context(), site);
  for (const [path, { access }] of Object.entries(screens)) {
    if (access === "action" || access === "elsewhere") continue;
    await test.step(path, async () => {
      const page = people[audience[access] ?? "visitor"];
      await page.goto(path === "/*" ? "/nowhere" : addressOf(path, facts));
      await examine(page, path);
      expect.soft(await movedBy(page), `how far ${path} moves while it loads`).toBeLessThan(mayMoveBy);
    });
  }
});

/** How far what stands on the page has moved by itself since it was opened. */
function movedBy(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
        const watch = new PerformanceObserver((list) => {
          const own = (list.getEntries() as Shift[]).filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(own.reduce((sum, { value }) => sum + value, 0));
        });
        watch.observe({ type: "layout-shift", buffered: true });
        // A page on which nothing moved has no entries to tell of.
        setTimeout(() => resolve(0), 300);
      }),
  );
}

/** Null where the table of one path says it better. */
function outcomeFor(access: Access, kind: Kind, path: string, address: string): Outcome | null {
  if (path === "/*") return kind === "visitor" ? leads(`/login?next=${encodeURIComponent(address)}`) : hidden;
  switch (access) {
    case "open":
      return ok;
    case "auth":
      return { visitor: ok, user: leads("/"), model: leads("/model/dashboard"), admin: leads("/") }[kind];
    case "member":
      return ownOf(path, kind) ?? (kind === "visitor" ? signIn(address) : ok);
    case "model":
      if (kind === "visitor") return signIn(address);
      return kind === "model" ? ok : leads("/?notice=creators-only");
    case "admin":
      if (kind === "visitor") return signIn(address);
      return kind === "admin" ? ok : hidden;
    default:
      return null;
  }
}

const signIn = (address: string) => leads(`/login?next=${encodeURIComponent(address)}`);

/** A call and a purchase belong to their customer: to everyone else they do not exist. */
function ownOf(path: string, kind: Kind): Outcome | null {
  const belongsToCustomer = path.includes(":callId") || path.includes(":purchaseId");
  if (!belongsToCustomer || kind === "visitor") return null;
  return kind === "user" ? ok : hidden;
}

function outcomeOf(answer: APIResponse, origin: string): Outcome {
  const location = answer.headers().location;
  if (location === undefined) return { status: answer.status() };
  return { status: answer.status(), to: location.replace(origin, "") };
}
