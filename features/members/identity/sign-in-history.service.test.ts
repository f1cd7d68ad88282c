import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { cookieOf, stranger, withMembers } from "#tests/builders/members.ts";

const dayMs = 86_400_000;
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const safari = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Safari/604.1";

const database = await databaseOfFile();

const at = (ip: string, userAgent = firefox, cookies = "") => ({
  headers: new Headers({ "user-agent": userAgent, ...(cookies ? { cookie: cookies } : {}) }),
  ip,
});

/** A member who signed up at home with Firefox. */
async function someone() {
  const { members, clock } = await withMembers(database);
  const input = stranger();
  const { setCookies } = await members.signUp(input, at("203.0.113.9"));
  const overview = async () =>
    (await members.security.overview({ ...at("203.0.113.9"), headers: cookieOf(setCookies) })).signIns;
  const signIn = (place: ReturnType<typeof at>, password = input.password) =>
    members.signIn({ email: input.email, password }, place);
  const newDevices = async () => (await emailsTo(database.db, input.email)).filter(({ kind }) => kind === "new-device");
  return { members, clock, input, overview, signIn, newDevices };
}

describe("a sign-in", () => {
  test("from a known device and network is stored without an email", async () => {
    const { overview, signIn, newDevices } = await someone();
    await signIn(at("203.0.113.77"));
    expect(await overview()).toMatchObject([
      {
        outcome: "signed_in",
        method: "password",
        network: "203.0.113.0/24",
        device: "Firefox on Linux",
        newDevice: false,
      },
      { outcome: "signed_in", method: "sign_up", newDevice: false },
    ]);
    expect(await newDevices()).toEqual([]);
  });

  test("from a new device emails the member once, with the network but not the whole address", async () => {
    const { overview, signIn, newDevices } = await someone();
    await signIn(at("198.51.100.4", safari));
    expect((await overview())[0]).toMatchObject({ newDevice: true, device: "Safari on iPhone" });
    await signIn(at("198.51.100.5", safari));
    const emails = await newDevices();
    expect(emails).toHaveLength(1);
    const text = emails[0]?.paragraphs.join(" ") ?? "";
    expect(text).toContain("Safari on iPhone, from network 198.51.100.x");
    expect(text).not.toContain("198.51.100.4");
  });

  test("from a device with its cookie sends no email from any network", async () => {
    const { signIn, newDevices } = await someone();
    const { setCookies } = await signIn(at("203.0.113.9"));
    const device = setCookies
      .map((cookie) => cookie.split(";")[0] ?? "")
      .find((pair) => pair.includes("nocturne.device"));
    await signIn(at("192.0.2.1", firefox, device));
    expect(await newDevices()).toEqual([]);
  });

  test("with a wrong password is stored, and deleted after ninety days", async () => {
    const { members, clock, overview, signIn } = await someone();
    await expect(signIn(at("198.51.100.4"), "not the password")).rejects.toMatchObject({ status: 401 });
    expect((await overview())[0]).toMatchObject({ outcome: "refused", network: "198.51.100.0/24" });
    await expect(members.signIn({ email: "nobody@example.com", password: "x" }, at("198.51.100.4"))).rejects.toThrow();
    const count = async () => (await database.db.selectFrom("sign_ins").select("id").execute()).length;
    expect(await count()).toBeGreaterThan(1);
    await clock.advance(91 * dayMs);
    await members.sweepExpired();
    expect(await count()).toBe(0);
  });
});

test("a sign-up attempt with a taken address emails its owner, once a day, and returns the specified message", async () => {
  const { members, clock, input } = await someone();
  const again = () => members.signUp({ ...stranger(), email: input.email }, at("198.51.100.4"));
  const tried = async () => (await emailsTo(database.db, input.email)).filter(({ kind }) => kind === "sign-up-tried");
  for (let times = 0; times < 2; times += 1) {
    await expect(again()).rejects.toMatchObject({ message: "This email is already in use" });
  }
  expect(await tried()).toHaveLength(1);
  await clock.advance(dayMs);
  await expect(again()).rejects.toMatchObject({ status: 409 });
  expect(await tried()).toHaveLength(2);
});

describe("confirming the password", () => {
  const hourMs = 3_600_000;

  test("makes an old session recent again, with a new cookie", async () => {
    const { members, clock } = await withMembers(database);
    const input = stranger();
    const { setCookies } = await members.signUp(input, at("203.0.113.9"));
    const facts = { headers: cookieOf(setCookies), ip: "203.0.113.9" };
    expect((await members.viewerOf(facts.headers))?.recent).toBe(true);
    await clock.advance(hourMs);
    expect((await members.viewerOf(facts.headers))?.recent).toBe(false);
    await expect(members.security.confirmAgain(facts, "not the password")).rejects.toMatchObject({
      field: "currentPassword",
    });
    const renewed = await members.security.confirmAgain(facts, input.password);
    expect((await members.viewerOf(cookieOf(renewed.setCookies)))?.recent).toBe(true);
    expect(await members.viewerOf(facts.headers), "the old cookie").toBeNull();
  });
});
