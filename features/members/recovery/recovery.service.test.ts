import { describe, expect, test } from "vitest";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { emailsTo, tokenTo } from "#tests/builders/emails.ts";
import {
  anAdmin,
  cookieOf,
  emailOf,
  setStatus,
  signedUp,
  stranger,
  visitor,
  withMembers,
} from "#tests/builders/members.ts";

const database = await databaseOfFile();

const minuteMs = 60_000;
const newPassword = "another slow train";

async function someone(options: Parameters<typeof withMembers>[1] = {}) {
  const member = await signedUp(database, options);
  const { members, clock, input } = member;
  /** The response is delayed, so the clock has to advance. */
  const requestReset = async (email = input.email, ip = visitor.ip) => {
    const response = members.recovery.requestReset({ headers: new Headers(), ip }, email).then(
      () => null,
      (error) => error,
    );
    for (let turn = 0; turn < 60; turn += 1) await clock.advance(10);
    return response;
  };
  return { ...member, requestReset };
}

const spent = { code: "members.link_spent", status: 410 };

describe("the first email to a new member", () => {
  test("confirms the address, once", async () => {
    const { members, viewer } = await someone();
    const [email] = await emailsTo(database.db, viewer.email);
    expect(email).toMatchObject({ kind: "confirm-email", subject: "Confirm your email" });
    expect(email?.path).toMatch(/^\/confirm-email\?token=[\w-]{43}$/);
    const token = email?.token ?? "";
    expect(await members.recovery.linkOf(token)).toEqual({
      purpose: "confirm-email",
      email: viewer.email,
      username: viewer.username,
    });
    expect((await emailOf(database, viewer.uid)).email_verified).toBe(false);
    expect(await members.recovery.confirmEmail(visitor, token)).toEqual({ email: viewer.email });
    expect((await emailOf(database, viewer.uid)).email_verified).toBe(true);
    await expect(members.recovery.confirmEmail(visitor, token)).rejects.toMatchObject(spent);
    await expect(members.recovery.linkOf(token)).rejects.toMatchObject(spent);
  });

  test("has a token that is stored only as a hash and works for three days", async () => {
    const { members, clock, viewer } = await someone();
    const token = await tokenTo(database.db, viewer.email, "confirm-email");
    const stored = await database.pool.query("SELECT l.*::text AS all FROM letter_links l");
    expect(JSON.stringify(stored.rows)).not.toContain(token);
    await clock.advance(3 * 24 * 60 * minuteMs - 1_000);
    await expect(members.recovery.linkOf(token)).resolves.toBeTruthy();
    await clock.advance(1_000);
    await expect(members.recovery.confirmEmail(visitor, token)).rejects.toMatchObject(spent);
  });

  test("can be resent three times an hour until it is confirmed, and voids the earlier link", async () => {
    const { members, viewer, facts } = await someone();
    const first = await tokenTo(database.db, viewer.email, "confirm-email");
    await members.security.resendConfirmation(facts);
    await expect(members.recovery.confirmEmail(visitor, first)).rejects.toMatchObject(spent);
    await members.security.resendConfirmation(facts);
    await members.security.resendConfirmation(facts);
    await expect(members.security.resendConfirmation(facts)).rejects.toMatchObject({ status: 429 });
    await members.recovery.confirmEmail(visitor, await tokenTo(database.db, viewer.email, "confirm-email"));
    const before = (await emailsTo(database.db, viewer.email)).length;
    await members.security.resendConfirmation(facts);
    expect(await emailsTo(database.db, viewer.email)).toHaveLength(before);
  });

  test("is not sent to an admin created on the command line", async () => {
    const admin = await anAdmin((await withMembers(database)).members);
    expect(await emailsTo(database.db, admin.email)).toEqual([]);
  });
});

describe("free credit", () => {
  test("is booked at sign-up where emails reach no one, and not again at confirmation", async () => {
    const { members, grants, viewer } = await someone();
    expect(grants).toEqual([viewer.uid]);
    await members.recovery.confirmEmail(visitor, await tokenTo(database.db, viewer.email, "confirm-email"));
    expect(grants).toEqual([viewer.uid]);
  });

  test("waits for the confirmation where emails reach people, and so does the sweep", async () => {
    const { members, clock, grants, viewer, facts } = await someone({ mailReaches: true });
    await clock.advance(10 * minuteMs);
    await members.sweepMissedGrants();
    expect(grants).toEqual([]);
    expect(await members.security.overview(facts)).toMatchObject({ emailConfirmed: false, creditWaits: true });
    await members.recovery.confirmEmail(visitor, await tokenTo(database.db, viewer.email, "confirm-email"));
    expect(grants).toEqual([viewer.uid]);
    expect(await members.security.overview(facts)).toMatchObject({ emailConfirmed: true, creditWaits: false });
  });

  test("that failed after the confirmation is booked by the sweep, for customers only", async () => {
    let broken = true;
    const { members, clock, grants, viewer } = await someone({
      mailReaches: true,
      ledger: async () => {
        if (broken) throw new Error("the ledger is away");
      },
    });
    const { viewer: creator } = await members.signUp(stranger("model"), visitor);
    for (const { email } of [viewer, creator]) {
      await members.recovery.confirmEmail(visitor, await tokenTo(database.db, email, "confirm-email"));
    }
    broken = false;
    await clock.advance(2 * minuteMs);
    await members.sweepMissedGrants();
    expect(grants).toContain(viewer.uid);
    expect(grants).not.toContain(creator.uid);
  });
});

describe("a forgotten password", () => {
  test("is reset by a link that works once within thirty minutes and ends all sessions", async () => {
    const { members, clock, input, viewer, facts, requestReset } = await someone();
    expect(await requestReset()).toBeNull();
    const token = await tokenTo(database.db, viewer.email, "reset-password");
    await expect(members.recovery.resetPassword(visitor, { token, password: "password1" })).rejects.toMatchObject({
      message: "Password is too weak",
      field: "password",
    });
    await members.recovery.resetPassword(visitor, { token, password: newPassword });
    expect(await members.viewerOf(facts.headers)).toBeNull();
    await expect(members.signIn(input, visitor)).rejects.toMatchObject({ code: "members.invalid_credential" });
    await expect(members.signIn({ ...input, password: newPassword }, visitor)).resolves.toMatchObject({ viewer });
    await expect(members.recovery.resetPassword(visitor, { token, password: "a third one" })).rejects.toMatchObject(
      spent,
    );
    expect((await emailsTo(database.db, viewer.email))[0]?.kind).toBe("password-reset");
    expect((await emailOf(database, viewer.uid)).email_verified, "opening the link confirms the address").toBe(true);

    await requestReset();
    const late = await tokenTo(database.db, viewer.email, "reset-password");
    await clock.advance(30 * minuteMs);
    await expect(
      members.recovery.resetPassword(visitor, { token: late, password: "x y z 1 2 3" }),
    ).rejects.toMatchObject(spent);
  });

  test("opens the way to the browser of the link while strangers' guesses hold others out", async () => {
    const { members, input, viewer, requestReset } = await someone();
    for (let guess = 0; guess < 10; guess += 1) {
      const wrong = members.signIn({ ...input, password: "wrong wrong" }, { ...visitor, ip: `198.51.100.${guess}` });
      await expect(wrong).rejects.toMatchObject({ status: 401 });
    }
    await expect(members.signIn(input, visitor)).rejects.toMatchObject({ status: 429 });
    await requestReset();
    const token = await tokenTo(database.db, viewer.email, "reset-password");
    const { setCookies } = await members.recovery.resetPassword(visitor, { token, password: newPassword });
    const changed = { ...input, password: newPassword };
    await expect(members.signIn(changed, visitor), "another browser").rejects.toMatchObject({ status: 429 });
    const own = { headers: cookieOf(setCookies), ip: visitor.ip };
    await expect(members.signIn(changed, own)).resolves.toMatchObject({ viewer: { uid: viewer.uid } });
  });

  test("is reset once by two concurrent uses of its link", async () => {
    const { members, viewer, requestReset } = await someone();
    await requestReset();
    const token = await tokenTo(database.db, viewer.email, "reset-password");
    const outcomes = await Promise.allSettled(
      ["first new password", "second new password"].map((password) =>
        members.recovery.resetPassword(visitor, { token, password }),
      ),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  test("does not reveal whether an address is known, by response, time or email", async () => {
    const { members, clock, viewer } = await someone();
    const done: string[] = [];
    const request = (email: string, ip: string) =>
      members.recovery.requestReset({ headers: new Headers(), ip }, email).then((value) => {
        done.push(email);
        return value;
      });
    const both = [request(viewer.email, "192.0.2.1"), request("nobody@example.com", "192.0.2.2")];
    for (let turn = 0; turn < 24; turn += 1) await clock.advance(10);
    // The known address's queries are done with the email; the clock is at 240 of the 250 ms.
    await expect.poll(async () => (await emailsTo(database.db, viewer.email))[0]?.kind).toBe("reset-password");
    await clock.advance(0);
    expect(done).toEqual([]);
    await clock.advance(20);
    expect(await Promise.all(both)).toEqual([undefined, undefined]);
    expect(await emailsTo(database.db, "nobody@example.com")).toEqual([]);
  });

  test("is emailed three times an hour to one address, and can be asked for twenty times from one network", async () => {
    const { requestReset, viewer } = await someone();
    for (const email of [viewer.email, "nobody-else@example.com"]) {
      for (let count = 0; count < 3; count += 1) expect(await requestReset(email, `192.0.2.${count + 10}`)).toBeNull();
      expect(await requestReset(email.toUpperCase(), "192.0.2.20")).toBeNull();
    }
    const sent = (await emailsTo(database.db, viewer.email)).filter(({ kind }) => kind === "reset-password");
    expect(sent).toHaveLength(3);
    for (let count = 0; count < 20; count += 1) await requestReset(`n${count}@example.com`, "192.0.2.99");
    expect(await requestReset("n99@example.com", "192.0.2.99")).toMatchObject({ status: 429 });
  });

  test("is emailed once more in an hour where no link is left, and not once for each who asks at the same moment", async () => {
    const { members, clock, requestReset, viewer } = await someone();
    const sent = async () =>
      (await emailsTo(database.db, viewer.email)).filter(({ kind }) => kind === "reset-password");
    const reset = async () => {
      const token = await tokenTo(database.db, viewer.email, "reset-password");
      await members.recovery.resetPassword(visitor, { token, password: newPassword });
    };
    /** Strangers of as many networks, at once. */
    const burst = async (first: number) => {
      let isDone = false;
      const asked = Promise.all(
        Array.from({ length: 30 }, (_, at) =>
          members.recovery.requestReset({ headers: new Headers(), ip: `198.51.100.${first + at}` }, viewer.email),
        ),
      ).finally(() => {
        isDone = true;
      });
      const answered = async () => {
        await clock.advance(10);
        return isDone;
      };
      await expect.poll(answered).toBe(true);
      await asked;
    };
    for (let count = 0; count < 3; count += 1) await requestReset(viewer.email, `192.0.2.${count + 30}`);
    await reset();
    await burst(1);
    expect(await sent()).toHaveLength(4);
    await reset();
    await burst(101);
    expect(await sent()).toHaveLength(4);
    // Twenty minutes after the first, the budget has room again, for the owner too.
    await clock.advance(20 * minuteMs);
    await burst(1);
    expect(await sent()).toHaveLength(5);
    await reset();
  });

  test("cannot be reset by a suspended member", async () => {
    const { members, viewer, requestReset } = await someone();
    await requestReset();
    const token = await tokenTo(database.db, viewer.email, "reset-password");
    await setStatus(database, members, viewer.uid, "suspended");
    await expect(members.recovery.resetPassword(visitor, { token, password: newPassword })).rejects.toMatchObject(
      spent,
    );
    const before = (await emailsTo(database.db, viewer.email)).length;
    expect(await requestReset()).toBeNull();
    expect(await emailsTo(database.db, viewer.email)).toHaveLength(before);
  });
});

test("an invalid token is refused", async () => {
  const { members } = await withMembers(database);
  for (const token of ["", "x", "a".repeat(43), "../../etc", "%00"]) {
    await expect(members.recovery.linkOf(token)).rejects.toMatchObject(spent);
    await expect(members.recovery.revertEmail(visitor, token)).rejects.toMatchObject(spent);
    await expect(members.recovery.revertFactor(visitor, token)).rejects.toMatchObject(spent);
  }
});
