import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { password, type Site, siteUnderTest } from "../support/site-under-test.ts";
import type { Answer, Visitor } from "../support/visitor.ts";

/** A site behind a proxy that terminates TLS and keeps the host, and one that is reached directly. */
let behindTls: Site;
let direct: Site;
beforeAll(async () => {
  behindTls = await siteUnderTest({
    screens: true,
    settings: { PUBLIC_URL: "https://nocturne.example", PAYMENTS: "off" },
  });
  direct = await siteUnderTest({ screens: true, settings: { PAYMENTS: "off" } });
});
afterAll(async () => {
  await behindTls.close();
  await direct.close();
});

const form = "application/x-www-form-urlencoded";

/** Submits a form as a browser does whose address bar shows `scheme`. */
function submit(who: Visitor, site: Site, path: string, fields: Record<string, string>, origin?: string) {
  const scheme = site === behindTls ? "https" : "http";
  const headers = {
    "content-type": form,
    "x-forwarded-proto": scheme,
    origin: origin ?? `${scheme}://127.0.0.1:${site.port}`,
  };
  return who.ask(path, { method: "POST", headers, body: new URLSearchParams(fields).toString() });
}

/** The paths that take forms, each with something in the place of its parameters. */
async function formPaths(): Promise<string[]> {
  const entry = pathToFileURL(join(process.cwd(), "build", "server", "index.js")).href;
  const { routes } = (await import(entry)) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path ?? ""].filter(Boolean).join("/") : "";
  };
  const taking = Object.values(routes).flatMap((route) => (route?.module.action ? [`/${pathOf(route.id)}`] : []));
  return [...new Set(taking)].map((path) => path.replaceAll(/:\w+\??|\*/g, "nobody-here")).sort();
}

describe("behind a proxy that terminates TLS", () => {
  test("every form gets the answer that it gets without a proxy, as a page and as data", async () => {
    const paths = await formPaths();
    expect(paths.length).toBeGreaterThan(40);
    expect(paths).toContain("/call/nobody-here/summary");
    const statusesOf = async (site: Site) => {
      const answers: Record<string, number> = {};
      for (const path of paths) {
        const addresses = path === "/" ? ["/?index", "/_.data?index"] : [path, `${path}.data`];
        for (const address of addresses) {
          // A visitor of their own: the limits of one address stay out of it.
          answers[address] = (await submit(await site.visit(), site, address, {})).status;
        }
      }
      return answers;
    };
    expect(await statusesOf(behindTls)).toEqual(await statusesOf(direct));
  });

  test("the age gate opens, and a member logs in and out, without scripts", async () => {
    const who = await behindTls.visit({ gate: false });
    const entered = await submit(who, behindTls, "/age-gate", { country: "DE", certified: "true" });
    expect([entered.status, securedCookies(entered)]).toEqual([302, true]);
    const { email } = await behindTls.member();
    const loggedIn = await submit(who, behindTls, "/login", { email, password });
    expect([loggedIn.status, securedCookies(loggedIn)]).toEqual([302, true]);
    expect((await who.get("/user/account")).status).toBe(200);
    expect((await submit(who, behindTls, "/logout", {})).status).toBe(302);
  });

  test("the cookies of an email's link and of the privacy choices are secure even if the proxy names no scheme", async () => {
    const headers = { "content-type": form };
    for (const [site, isSecure] of [
      [behindTls, true],
      [direct, false],
    ] as const) {
      const who = await site.visit();
      const opened = await who.get("/reset-password?token=from-an-email");
      const chosen = await who.ask("/legal/privacy-choices", { method: "POST", headers, body: "analytics=refused" });
      expect([opened.status, chosen.status]).toEqual([302, 302]);
      expect([securedCookies(opened), securedCookies(chosen)]).toEqual([isSecure, isSecure]);
    }
  });

  test("the same forms work over plain http, as the operator sees them on the machine itself", async () => {
    const who = await behindTls.visit({ gate: false });
    const origin = `http://127.0.0.1:${behindTls.port}`;
    const entered = await submit(who, behindTls, "/age-gate", { country: "DE", certified: "true" }, origin);
    expect(entered.status).toBe(302);
  });

  test("a proxy may send a host of its own, or the port with it: forms are taken as those of the site", async () => {
    const origin = "https://nocturne.example";
    const who = await behindTls.visit({ gate: false });
    expect((await submit(who, behindTls, "/age-gate", { country: "DE", certified: "true" }, origin)).status).toBe(302);
    const { email } = await behindTls.member();
    expect((await submit(who, behindTls, "/login", { email, password }, origin)).status).toBe(302);
    expect((await submit(who, behindTls, "/logout.data", {}, "https://velvet.nocturne.example")).status).toBe(202);
  });

  test("after logging in a member is led to a path with any letters", async () => {
    const who = await behindTls.visit();
    const { email } = await behindTls.member();
    const next = encodeURIComponent("/agents?q=größe マリア");
    const { status, headers } = await submit(who, behindTls, `/login?next=${next}`, { email, password });
    expect([status, headers.get("location")]).toEqual([302, "/agents?q=gr%C3%B6%C3%9Fe%20%E3%83%9E%E3%83%AA%E3%82%A2"]);
  });

  test("a form of another site is refused still", async () => {
    const who = await behindTls.visit();
    for (const origin of ["https://elsewhere.example", "null", `https://127.0.0.1:${behindTls.port + 1}`]) {
      const answer = await submit(who, behindTls, "/login", { email: "a@example.com", password: "x" }, origin);
      expect([origin, answer.status]).toEqual([origin, 403]);
    }
  });
});

const securedCookies = ({ headers }: Answer): boolean => {
  const cookies = headers.getSetCookie();
  return cookies.length > 0 && cookies.every((cookie) => /; secure/i.test(cookie));
};
