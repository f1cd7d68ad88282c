import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import { accountAbout, memberPage, newMemberPage, newPage } from "./support/people.ts";
import { type Site, test } from "./support/site.ts";

let strangers = 0;
const stranger = () => {
  strangers += 1;
  const username = `form-${process.pid}-${strangers}`;
  return { username, email: `${username}@example.com`, password: "moonlit tea kettle" };
};

/** A plain form, as a browser without scripts sends it. */
function send(request: APIRequestContext, site: Site, path: string, form: Record<string, string>) {
  // Each stranger at an address of their own: the limit of sign-ups is for one person.
  const headers = { origin: site.url, "x-forwarded-for": `203.0.113.${strangers % 250}` };
  return request.post(`${site.url}${path}`, { form, headers, maxRedirects: 0 });
}

const whereTo = (answer: APIResponse) => [answer.status(), answer.headers().location];

test("the pages to sign in and up answer with their forms [R-06, R-07]", async ({ browser, site }) => {
  const { request } = (await newPage(browser, site)).context();
  const login = await request.get(`${site.url}/login`);
  expect(login.status()).toBe(200);
  expect(await login.text()).toContain("Welcome back");
  const signup = await request.get(`${site.url}/signup`);
  expect(signup.status()).toBe(200);
  expect(await signup.text()).toContain("What brings you here?");
});

test("a sign-up leads a model to the dashboard and everyone else to the start page [R-44, R-45]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  for (const [userType, to] of [
    ["model", "/model/dashboard"],
    ["user", "/"],
  ] as const) {
    await page.context().clearCookies({ name: /session/ });
    const answer = await send(page.context().request, site, "/signup", { ...stranger(), userType });
    expect(whereTo(answer)).toEqual([302, `${to}?notice=confirm-email`]);
  }
});

test("a sign-in leads a model to the dashboard, anybody else to the start page, and all to what they asked for [R-46, R-47, R-50]", async ({
  browser,
  site,
}) => {
  const page = await newPage(browser, site);
  const { request } = page.context();
  for (const [about, to] of [
    ["creator", "/model/dashboard"],
    ["paid credit", "/"],
    ["admin", "/"],
  ] as const) {
    await page.context().clearCookies({ name: /session/ });
    const { email, password } = accountAbout(site, about);
    expect(whereTo(await send(request, site, "/login", { email, password })), about).toEqual([302, to]);
  }
  await page.context().clearCookies({ name: /session/ });
  const { email, password } = accountAbout(site, "paid credit");
  const asked = await request.get(`${site.url}/user/calls?page=x`, { maxRedirects: 0 });
  expect(whereTo(asked)).toEqual([302, "/login?next=%2Fuser%2Fcalls%3Fpage%3Dx"]);
  const back = await send(request, site, asked.headers().location ?? "", { email, password });
  expect(whereTo(back)).toEqual([302, "/user/calls?page=x"]);
  await page.context().clearCookies({ name: /session/ });
  for (const evil of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    const answer = await send(request, site, `/login?next=${encodeURIComponent(evil)}`, { email, password });
    expect(whereTo(answer), evil).toEqual([302, "/"]);
  }
});

test("a signed-in member is redirected from the sign-in and sign-up pages, by the same rule [R-48]", async ({
  browser,
  site,
}) => {
  for (const [about, to] of [
    ["creator", "/model/dashboard"],
    ["paid credit", "/"],
    ["admin", "/"],
  ] as const) {
    const { request } = (await memberPage(browser, site, about)).context();
    for (const path of ["/login", "/signup"]) {
      const answer = await request.get(`${site.url}${path}`, { maxRedirects: 0 });
      expect(whereTo(answer), `${about} at ${path}`).toEqual([302, to]);
    }
    const asked = await request.get(`${site.url}/login?next=%2Flegal`, { maxRedirects: 0 });
    expect(whereTo(asked)).toEqual([302, "/legal"]);
  }
});

test("a sign-up without its fields says 'All fields are required', and every other fault at its field [V-01, E-09, E-10, E-11]", async ({
  browser,
  site,
}) => {
  const member = await newMemberPage(browser, site);
  const { request } = (await newPage(browser, site)).context();
  const refusal = async (change: Record<string, string>) => {
    const answer = await send(request, site, "/signup", { ...stranger(), userType: "user", ...change });
    return { status: answer.status(), text: await answer.text() };
  };
  for (const missing of ["email", "password", "username"]) {
    const { status, text } = await refusal({ [missing]: "" });
    expect([status, text.includes("All fields are required")], missing).toEqual([422, true]);
  }
  const none = await send(request, site, "/signup", {});
  const words = ["All fields are required", "Enter your email", "Enter a password", "Choose a username"];
  const answer = await none.text();
  expect([none.status(), words.filter((one) => !answer.includes(one))]).toEqual([422, []]);
  const taken = await refusal({ email: `${member.username}@example.com` });
  expect([taken.status, taken.text.includes("This email is already in use")]).toEqual([409, true]);
  const weak = await refusal({ password: "password1" });
  expect([weak.status, weak.text.includes("Password is too weak")]).toEqual([422, true]);
  const invalid = await refusal({ email: "nobody" });
  expect([invalid.status, invalid.text.includes("Invalid email")]).toEqual([422, true]);
});

test("a sign-in that is refused says so above the form and at its fields, the same for an unknown email [E-16, E-17, E-18, N-55]", async ({
  browser,
  site,
}) => {
  const member = await newMemberPage(browser, site);
  const { request } = (await newPage(browser, site)).context();
  const refusal = async (email: string, password: string) => {
    const answer = await send(request, site, "/login", { email, password });
    return { status: answer.status(), text: await answer.text() };
  };
  const known = await refusal(`${member.username}@example.com`, "a wrong one, surely");
  const unknown = await refusal("nobody@example.com", "a wrong one, surely");
  for (const { status, text } of [known, unknown]) {
    expect(status).toBe(401);
    expect(text).toContain("Invalid email or password. Please check your credentials and try again.");
    expect(text).toContain("Password is incorrect");
  }
  const invalid = await refusal("nobody", "x");
  expect([invalid.status, invalid.text.includes("Invalid email format")]).toEqual([422, true]);
});

test("a member with an expired session reads 'Session expired. Please sign in again', once [E-29]", async ({
  browser,
  site,
}) => {
  const page = await newMemberPage(browser, site);
  const context = page.context();
  const kept = await context.cookies();
  const session = kept.filter(({ name }) => name === "nocturne.session_token");
  await context.request.post(`${site.url}/logout`, { headers: { origin: site.url }, form: {}, maxRedirects: 0 });
  await context.addCookies(session);
  const asked = await context.request.get(`${site.url}/user/calls`);
  expect(asked.url()).toContain("/login?next=");
  expect(await asked.text()).toContain("Session expired. Please sign in again");
  expect(await (await context.request.get(`${site.url}/login`)).text()).not.toContain("Session expired");
});

test("the admin area: visitors sign in first, members and models find nothing, the demo's admin may work [N-22]", async ({
  browser,
  site,
}) => {
  const ask = async (page: Awaited<ReturnType<typeof newPage>>) =>
    whereTo(await page.context().request.get(`${site.url}/admin`, { maxRedirects: 0 }));
  expect(await ask(await newPage(browser, site))).toEqual([302, "/login?next=%2Fadmin"]);
  expect(await ask(await memberPage(browser, site, "paid credit"))).toEqual([404, undefined]);
  expect(await ask(await memberPage(browser, site, "creator"))).toEqual([404, undefined]);
  const admin = await memberPage(browser, site, "admin");
  const answer = await admin.context().request.get(`${site.url}/admin`);
  expect(answer.status()).toBe(200);
  expect(await answer.text()).toContain("You work without a second factor");
});

test("the mailbox of the demo is open on this machine under its own name only", async ({ browser, site }) => {
  const { request } = (await newPage(browser, site)).context();
  const port = new URL(site.url).port;
  const at = async (host: string, path = "/dev/mail") =>
    (await request.get(`${site.url}${path}`, { headers: { host }, maxRedirects: 0 })).status();
  expect(await at(`localhost:${port}`)).toBe(200);
  expect(await at(`velvet.localhost:${port}`)).toBe(200);
  for (const host of ["nocturne.example", "localhost.evil.example", `192.168.1.5:${port}`]) {
    expect(await at(host), host).toBe(404);
  }
  expect(await at(`localhost:${port}`, "/dev/mail/00000000-0000-7000-8000-000000000000")).toBe(404);
  const proxied = await request.get(`${site.url}/dev/mail`, { headers: { "x-forwarded-for": "127.0.0.1" } });
  expect(proxied.status(), "by way of a proxy on this machine").toBe(404);
});
