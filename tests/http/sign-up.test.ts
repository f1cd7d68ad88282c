import { describe, expect, test } from "vitest";
import { dollars, micros } from "#platform/money/money.ts";
import { checkLedger } from "#server/check-ledger.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { expectOk, password, stranger } from "./support/site-under-test.ts";

const site = await siteOfFile({ attemptLimits: { signUpPerAddress: 4, takenPerAddress: 2 } });

const signUp = "/api/auth/sign-up/email";
const signIn = "/api/auth/sign-in/email";

/** The welcome credit of a member as the books have it. */
async function booked(uid: string) {
  const journals = await site.db
    .selectFrom("ledger_journals")
    .select(["id", "kind", "owner_id", "free_micros", "paid_micros"])
    .where("idem_key", "=", `grant:signup:${uid}`)
    .execute();
  const transfers = await site.db
    .selectFrom("ledger_transfers as t")
    .innerJoin("ledger_accounts as debit", "debit.id", "t.debit_account")
    .innerJoin("ledger_accounts as credit", "credit.id", "t.credit_account")
    .select(["t.amount", "debit.kind as from", "credit.kind as to", "credit.owner_id as owner"])
    .where("t.journal_id", "in", journals.map(({ id }) => id).concat("00000000-0000-0000-0000-000000000000"))
    .execute();
  const counters = await site.db
    .selectFrom("ledger_accounts")
    .select(["kind", "credits_posted", "debits_posted", "debits_pending"])
    .where("owner_id", "=", uid)
    .orderBy("kind")
    .execute();
  return { journals, transfers, counters };
}

describe("the five dollars of a new customer", () => {
  test("are one journal, are in both counters, and are returned by GET /api/me [D-20, D-21]", async () => {
    const before = await site.composition.internal.ledger.platformBalance("promotions");
    const member = await site.member();
    const { journals, transfers, counters } = await booked(member.uid);
    expect(journals).toMatchObject([{ kind: "grant", owner_id: member.uid, free_micros: dollars(5), paid_micros: 0n }]);
    expect(transfers).toEqual([{ amount: dollars(5), from: "promotions", to: "user:free", owner: member.uid }]);
    expect(counters).toContainEqual({
      kind: "user:free",
      credits_posted: dollars(5),
      debits_posted: 0n,
      debits_pending: 0n,
    });
    const after = await site.composition.internal.ledger.platformBalance("promotions");
    expect(micros(after - before)).toBe(dollars(5));
    const { body } = await member.get("/api/me");
    expect(body).toMatchObject({ uid: member.uid, credit: 0, freeCredit: 5, userType: "user", role: "member" });
  });

  test("are on the statement", async () => {
    const member = await site.member();
    const { status, body } = await member.get("/api/me/statement");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      lines: [
        {
          kind: "grant",
          label: "Welcome credit",
          amount: "5.00",
          freeAmount: "5.00",
          balanceAfter: "5.00",
          callId: null,
        },
      ],
      nextCursor: null,
    });
  });

  test("are the same through the screens' service as through the API", async () => {
    const byApi = await site.member();
    const visitor = await site.visit();
    const { name: _, ...input } = stranger();
    const facts = { headers: new Headers(), ip: visitor.address };
    const { viewer, setCookies } = await site.composition.services.members.signUp(input, facts);
    visitor.take(setCookies);
    const inBooks = async (uid: string) => {
      const { journals, transfers, counters } = await booked(uid);
      const rest = ({ id: _id, owner_id: _owner, ...journal }: (typeof journals)[number]) => journal;
      return { journals: journals.map(rest), amounts: transfers.map(({ amount }) => amount), counters };
    };
    expect(await inBooks(viewer.uid)).toEqual(await inBooks(byApi.uid));
    expect((await visitor.get("/api/me")).body).toMatchObject({ uid: viewer.uid, credit: 0, freeCredit: 5 });
  });

  test("are not for creators, whose label of five is never money", async () => {
    const creator = await site.member({ userType: "model" });
    expect((await booked(creator.uid)).journals).toEqual([]);
    expect((await creator.get("/api/me")).body).toMatchObject({ userType: "model", credit: 0, freeCredit: 0 });
  });

  test("are granted once: of five simultaneous sign-ups with one email, one succeeds", async () => {
    const input = stranger();
    const visitors = await Promise.all(Array.from({ length: 5 }, () => site.visit()));
    const answers = await Promise.all(visitors.map((visitor) => visitor.post(signUp, input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const [{ uid = "" } = {}] = await site.db
      .selectFrom("users")
      .select("uid")
      .where("email", "=", input.email)
      .execute();
    expect((await booked(uid)).journals).toHaveLength(1);
  });
});

describe("a sign-up that is refused", () => {
  test.each([
    ["without a password", { password: undefined }, 422, "All fields are required", "password"],
    [
      "without anything",
      { email: "", username: "", password: "", userType: "" },
      422,
      "All fields are required",
      "email",
    ],
    ["as an admin", { userType: "admin" }, 422, "All fields are required", "userType"],
    ["with a common password", { password: "password123" }, 422, "Password is too weak", "password"],
    ["with a short password", { password: "Zk3!x" }, 422, "Password is too weak", "password"],
    ["without an email address", { email: "nobody" }, 422, "Invalid email", "email"],
  ])(
    "%s names the field in the words of the catalogue [V-01, E-10, E-11]",
    async (_, wrong, status, message, field) => {
      const visitor = await site.visit();
      const answer = await visitor.post(signUp, { ...stranger(), ...wrong });
      expect(answer.status).toBe(status);
      expect(answer.body).toMatchObject({ code: expect.stringMatching(/^members\./), message, field });
      expect((await visitor.get("/api/me")).status).toBe(401);
    },
  );

  test("with an email in use: 409 'This email is already in use', in any case [E-09]", async () => {
    const { email } = await site.member();
    const answer = await (await site.visit()).post(signUp, { ...stranger(), email: email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: "members.email_taken",
      message: "This email is already in use",
      field: "email",
    });
  });

  test("with a username in use or a reserved one", async () => {
    const { username } = await site.member();
    const visitor = await site.visit();
    expect(await visitor.post(signUp, { ...stranger(), username })).toMatchObject({
      status: 409,
      body: { field: "username" },
    });
    expect(await visitor.post(signUp, { ...stranger(), username: "admin" })).toMatchObject({
      body: { field: "username" },
    });
  });

  test("cannot set its role or balance by extra fields", async () => {
    const visitor = await site.visit();
    const more = { role: "admin", status: "closed", credit: 500, freeCredit: 500, uid: "x", id: "x" };
    await expectOk(visitor.post(signUp, { ...stranger(), ...more }));
    expect((await visitor.get("/api/me")).body).toMatchObject({
      role: "member",
      status: "active",
      credit: 0,
      freeCredit: 5,
    });
  });
});

describe("signing in", () => {
  test("opens the same account, and signing out closes it [C-18, C-19, C-20]", async () => {
    const { email, uid } = await site.member();
    const visitor = await site.visit();
    expect((await visitor.post(signIn, { email, password })).status).toBe(200);
    expect((await visitor.get("/api/me")).body).toMatchObject({ uid });
    expect((await visitor.post("/api/auth/sign-out")).status).toBe(200);
    expect((await visitor.get("/api/me")).status).toBe(401);
  });

  test("an unknown email and a wrong password get the same message [E-16, E-17, N-55]", async () => {
    const { email } = await site.member();
    const visitor = await site.visit();
    const wrong = await visitor.post(signIn, { email, password: "not the secret at all" });
    const unknown = await visitor.post(signIn, { email: "nobody@example.com", password: "not the secret at all" });
    const message = "Invalid email or password. Please check your credentials and try again.";
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ message, fields: { password: ["Password is incorrect"] } });
    expect([unknown.status, unknown.text]).toEqual([wrong.status, wrong.text]);
  });

  test("without an email address: 'Invalid email format' [E-18]", async () => {
    const answer = await (await site.visit()).post(signIn, { email: "nobody", password });
    expect(answer).toMatchObject({ status: 422, body: { message: "Invalid email format", field: "email" } });
  });

  test("as a suspended member is refused, and their session is ended [E-20]", async () => {
    const member = await site.member();
    await site.db.updateTable("users").set({ status: "suspended" }).where("uid", "=", member.uid).execute();
    expect((await member.get("/api/me")).status).toBe(401);
    const answer = await (await site.visit()).post(signIn, { email: member.email, password });
    expect(answer).toMatchObject({ status: 403, body: { message: "This account has been disabled" } });
  });
});

const tooMany = {
  status: 429,
  body: {
    code: "members.too_many_attempts",
    message: "Too many login attempts. Please try again later or reset your password",
  },
};

const tooManySignUps = {
  status: 429,
  body: {
    code: "members.too_many_attempts",
    message: expect.stringMatching(/^Too many sign-up attempts\. Please try again in (\d+ minutes|a minute)$/),
  },
};

describe("too many attempts", () => {
  test("to sign in with one email, from any address: 429, even with the right password [E-22]", async () => {
    const { email } = await site.member();
    const visitors = await Promise.all(Array.from({ length: 10 }, () => site.visit()));
    for (const visitor of visitors)
      expect((await visitor.post(signIn, { email, password: "wrong wrong" })).status).toBe(401);
    expect(await (await site.visit()).post(signIn, { email, password })).toMatchObject(tooMany);
  });

  test("to sign up with one email: 429", async () => {
    const { email } = await site.member();
    const visitors = await Promise.all(Array.from({ length: 4 }, () => site.visit()));
    for (const visitor of visitors) expect((await visitor.post(signUp, { ...stranger(), email })).status).toBe(409);
    expect(await (await site.visit()).post(signUp, { ...stranger(), email })).toMatchObject(tooManySignUps);
  });

  test("to ask from one address which emails have an account: 429 for a free one as well", async () => {
    const visitor = await site.visit();
    expect((await visitor.post(signUp, stranger())).status, "a sign-up that succeeds does not count").toBe(200);
    for (const { email } of [await site.member(), await site.member()]) {
      expect((await visitor.post(signUp, { ...stranger(), email })).status).toBe(409);
    }
    expect(await visitor.post(signUp, stranger())).toMatchObject(tooManySignUps);
    expect((await (await site.visit()).post(signUp, stranger())).status).toBe(200);
  });

  test("to sign up from one address: 429, while other addresses can sign up", async () => {
    const visitor = await site.visit();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      expect((await visitor.post(signUp, stranger())).status).toBe(200);
    }
    expect(await visitor.post(signUp, stranger())).toMatchObject(tooManySignUps);
    expect((await (await site.visit()).post(signUp, stranger())).status).toBe(200);
  });
});

test("a name is kept as it can be seen, cut between whole signs, and refused where nothing of it can be seen", async () => {
  const nameAfter = async (name: string) => {
    const one = await site.visit();
    await expectOk(one.post(signUp, { ...stranger(), name }));
    return (await expectOk<{ name: string | null }>(one.get("/api/me"))).body.name;
  };
  expect(await nameAfter("Luna\u202e\r\nRay\u200b")).toBe("Luna Ray");
  expect(await nameAfter(`${"a".repeat(59)}🌙🌙`)).toBe(`${"a".repeat(59)}🌙`);
  expect(await nameAfter(`${"a".repeat(59)}🇩🇪🇫🇷`)).toBe(`${"a".repeat(59)}🇩🇪`);
  expect(await nameAfter(" ")).toBeNull();
  const one = await site.visit();
  // Refused names use up none of the few sign-ups of a network.
  for (let times = 0; times < 8; times += 1) {
    const unseen = await one.post(signUp, { ...stranger(), name: "\u3164\u200d" });
    expect(unseen).toMatchObject({ status: 422, body: { code: "members.bad_input", field: "name" } });
  }
  await expectOk(one.post(signUp, stranger()));
});

test("the ledger balances afterwards, and no request caused a server error", async () => {
  expect(await checkLedger(site.db)).toEqual([]);
  expect(site.faults).toEqual([]);
});
