import { expect, test } from "vitest";
import { authenticatorApp } from "#tests/builders/authenticator.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { password } from "./support/site-under-test.ts";

const site = await siteOfFile();

test("an app's code is taken in groups with a dash", async () => {
  const member = await site.member();
  const facts = { headers: new Headers({ cookie: member.cookieHeader() }), ip: member.address };
  const { twoFactor } = site.composition.services;
  await twoFactor.begin(facts, { currentPassword: password });
  const codeAt = authenticatorApp((await twoFactor.setup(facts))?.secret ?? "");
  await twoFactor.finish(facts, await codeAt(new Date()));
  const visitor = await site.visit();
  await visitor.post("/api/auth/sign-in/email", { email: member.email, password });
  // The code of now is used up, and that of a clock which is half a minute ahead is taken as well.
  const code = await codeAt(new Date(Date.now() + 30_000));
  const typed = `${code.slice(0, 3)}–${code.slice(3)}`;
  expect((await visitor.post("/api/auth/two-factor/verify-totp", { code: typed })).status).toBe(200);
});
