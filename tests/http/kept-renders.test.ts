import { afterAll, beforeAll, expect, test } from "vitest";
import { stranger, visitor } from "#tests/builders/members.ts";
import { type Site, siteUnderTest } from "./support/site-under-test.ts";

let site: Site;
beforeAll(async () => {
  site = await siteUnderTest({ screens: true, pageCacheMs: 0 });
});
afterAll(() => site.close());

const pairsOf = (setCookies: string[]) => setCookies.map((cookie) => cookie.split(";")[0] ?? "");

async function gateCookies(): Promise<string[]> {
  const facts = { headers: new Headers(), ip: "127.0.0.1" };
  const entered = await site.composition.services.ageGate.enter({ country: "DE", certified: "true" }, facts);
  return pairsOf(entered.setCookies);
}

/** A page whose data is read for this request. */
async function page(path: string, cookies: string[] = []) {
  const headers = { cookie: cookies.join("; ") };
  const answer = await fetch(`http://127.0.0.1:${site.port}${path}`, { headers });
  expect(answer.status).toBe(200);
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1];
  return { html: await answer.text(), nonce };
}

test("two responses with the same page have different nonces", async () => {
  const cookies = await gateCookies();
  const answers = [await page("/legal", cookies), await page("/legal", cookies), await page("/legal", cookies)];
  const nonces = answers.map(({ nonce }) => nonce);
  expect(new Set(nonces).size).toBe(3);
  for (const { html, nonce } of answers) {
    expect([...new Set([...html.matchAll(/nonce="([^"]*)"/g)].map(([, one]) => one))]).toEqual([nonce]);
  }
  const [first, second] = answers.map(({ html, nonce = "" }) => html.replaceAll(nonce, ""));
  expect(second).toBe(first);
});

test("after two members have opened a page, each sees their own data and a visitor sees neither", async () => {
  const cookies = await gateCookies();
  const names = [stranger(), stranger()].map((input) => ({ ...input, userType: "user" as const }));
  const members = [];
  for (const input of names) {
    const { setCookies, viewer } = await site.composition.services.members.signUp(input, visitor);
    members.push({ name: viewer.username, cookies: [...cookies, ...pairsOf(setCookies)] });
  }
  for (const path of ["/", "/legal"]) {
    for (let round = 0; round < 2; round += 1) {
      for (const { name, cookies: own } of members) {
        const { html } = await page(path, own);
        expect(html).toContain(name);
        for (const other of members) if (other.name !== name) expect(html).not.toContain(other.name);
      }
      const { html } = await page(path, cookies);
      for (const { name } of members) expect(html).not.toContain(name);
      expect(html).not.toContain("Sign out");
      expect(html).toContain("TRY FOR FREE");
    }
  }
});

test("the next render shows a change, and pages behind the gate show nothing of those in front of it", async () => {
  const cookies = await gateCookies();
  const { pool } = site.composition.database;
  const tagline = (page: string) => page.includes("Words that nobody has seen yet");
  expect(tagline((await page("/", cookies)).html)).toBe(false);
  await pool.query("UPDATE agents SET tagline = 'Words that nobody has seen yet' WHERE status = 'active'");
  expect(tagline((await page("/", cookies)).html)).toBe(true);
  const stranger = await page("/");
  expect(stranger.html).toContain("Before you come in");
  expect(tagline(stranger.html)).toBe(false);
});

test("a page whose data cannot be read returns 500 with the error page, in the same layout [N-79]", async () => {
  const cookies = await gateCookies();
  const { pool } = site.composition.database;
  await pool.query("ALTER TABLE agents RENAME TO agents_away");
  const answer = await fetch(`http://127.0.0.1:${site.port}/agents`, { headers: { cookie: cookies.join("; ") } });
  await pool.query("ALTER TABLE agents_away RENAME TO agents");
  const html = await answer.text();
  expect(answer.status).toBe(500);
  expect(html).toContain("<title>Something went wrong · Nocturne</title>");
  expect(html).toMatch(/<header[^>]*site-header/);
  expect(html).not.toContain("agents_away");
});
