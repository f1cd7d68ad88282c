import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo } from "#tests/builders/emails.ts";
import { cookieOf, signedUp, visitor } from "#tests/builders/members.ts";

const database = await databaseOfFile();

const minuteMs = 60_000;
const newPassword = "another slow train";

/** A member whose email strangers have held out of new devices, and the means to ask for reset links. */
async function heldMember() {
  const member = await signedUp(database);
  const { members, clock, input } = member;
  let network = 0;
  const nextNetwork = () => {
    network += 1;
    return { headers: new Headers(), ip: `198.51.100.${network}` };
  };
  for (let guess = 0; guess < 10; guess += 1) {
    await expect(members.signIn({ ...input, password: "wrong wrong" }, nextNetwork())).rejects.toThrow();
  }
  await expect(members.signIn(input, visitor)).rejects.toMatchObject({ code: "members.too_many_attempts" });
  /** Asks for a link. The answer waits on the clock, which has to advance. */
  const askForLink = async (facts = nextNetwork(), email = input.email) => {
    const answer = members.recovery.requestReset(facts, email).then(
      () => null,
      (error) => error,
    );
    for (let turn = 0; turn < 60; turn += 1) await clock.advance(10);
    return answer;
  };
  const links = async () => (await emailsTo(database.db, input.email)).filter(({ kind }) => kind === "reset-password");
  return { ...member, askForLink, links };
}

const spent = { code: "members.link_spent" };

describe("a reset link for a held account", () => {
  test("works however many strangers ask, whenever its owner asks, and the emails stay few", async () => {
    const { members, clock, input, viewer, askForLink, links } = await heldMember();
    for (let minutes = 0; minutes < 120; minutes += 4) {
      for (let asker = 0; asker < 2; asker += 1) expect(await askForLink(), `minute ${minutes}`).toBeNull();
      expect(await askForLink(visitor), "its owner").toBeNull();
      const [newest] = await links();
      await expect(members.recovery.linkOf(newest?.token ?? ""), `minute ${minutes}`).resolves.toBeTruthy();
      await clock.advance(4 * minuteMs);
    }
    // Three at first, and one for each of the twenty minutes that follow.
    expect((await links()).length).toBeLessThanOrEqual(9);
    await askForLink(visitor);
    const token = (await links())[0]?.token ?? "";
    await clock.advance(9 * minuteMs);
    const { setCookies } = await members.recovery.resetPassword(visitor, { token, password: newPassword });
    const own = { headers: cookieOf(setCookies), ip: visitor.ip };
    const signedIn = members.signIn({ ...input, password: newPassword }, own);
    await expect(signedIn).resolves.toMatchObject({ viewer: { uid: viewer.uid } });
  });

  test("is not voided by a stranger who asks for another; the first that is used voids the others", async () => {
    const { members, askForLink, links } = await heldMember();
    await askForLink(visitor);
    const own = (await links())[0]?.token ?? "";
    await askForLink();
    const other = (await links())[0]?.token ?? "";
    expect(other).not.toBe(own);
    await members.recovery.resetPassword(visitor, { token: own, password: newPassword });
    const late = members.recovery.resetPassword(visitor, { token: other, password: "yet another train" });
    await expect(late).rejects.toMatchObject(spent);
  });

  test("of two links used at once one changes the password, and the other is spent", async () => {
    const { members, input, askForLink, links } = await heldMember();
    for (let asked = 0; asked < 2; asked += 1) await askForLink();
    const passwords = ["first slow train", "second slow train"];
    const tokens = (await links()).map(({ token }) => token);
    expect(tokens).toHaveLength(2);
    const outcomes = await Promise.allSettled(
      tokens.map((token, at) => members.recovery.resetPassword(visitor, { token, password: passwords[at] ?? "" })),
    );
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    expect(outcomes[1 - won]).toMatchObject({ status: "rejected", reason: spent });
    const [changed] = outcomes.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    const own = { headers: cookieOf(changed?.setCookies ?? []), ip: visitor.ip };
    await expect(members.signIn({ ...input, password: passwords[won] ?? "" }, own)).resolves.toBeTruthy();
  });

  test("is refused to a network that asks for twenty an hour, alike for known and unknown emails", async () => {
    const { clock, input, askForLink } = await heldMember();
    const busy = { headers: new Headers(), ip: "192.0.2.50" };
    for (let count = 0; count < 20; count += 1) expect(await askForLink(busy, `n${count}@example.com`)).toBeNull();
    const [known, unknown] = [await askForLink(busy, input.email), await askForLink(busy, "nobody@example.com")];
    expect(known).toMatchObject({ code: "members.too_many_reset_links", status: 429 });
    expect({ ...known, retryAfterSeconds: 0 }).toEqual({ ...unknown, retryAfterSeconds: 0 });
    expect(await askForLink(visitor), "its owner, elsewhere").toBeNull();
    await clock.advance(4 * minuteMs);
    expect(await askForLink(busy), "a few minutes later").toBeNull();
  });
});
