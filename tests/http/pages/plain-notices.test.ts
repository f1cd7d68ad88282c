import { afterAll, expect, test } from "vitest";
import { pageOf } from "../support/page-of.ts";
import { siteOfFile } from "../support/shared-site.ts";

// What a page says after a redirect, in a browser without scripts. Needs the built screens.

const site = await siteOfFile({ screens: true });
afterAll(() => {
  expect(site.faults).toEqual([]);
});

test.each([
  ["/?notice=signed-out", "You are signed out."],
  ["/agents?sort=price&notice=signed-out", "You are signed out."],
  ["/login?notice=sign-out-failed", "An error occurred while signing out"],
])("a visitor of %s reads it, and the next one of the same page does not", async (address, sentence) => {
  const [plain = ""] = address.split(/[?&]notice=/);
  const shown = async (at: string) => (await pageOf(await site.visit(), at)).html;
  for (let times = 0; times < 2; times += 1) {
    expect(await shown(address)).toContain(sentence);
    expect(await shown(plain)).not.toContain(sentence);
  }
});

test("a member reads where the email to confirm their address went, and no words of somebody else", async () => {
  const member = await site.member();
  await site.db.updateTable("users").set({ email_verified: false }).where("uid", "=", member.uid).execute();
  const { html } = await pageOf(member, "/user/account?notice=confirm-email");
  expect(html).toContain(`email to ${member.email}: open the link`);
  for (const made of ["Buy%20now", "constructor", "%00", "profile-saved&notice=Buy"]) {
    const { status, html: other } = await pageOf(member, `/user/account?notice=${made}`);
    expect(status, made).toBe(200);
    expect(other.match(/data-notice/g)?.length ?? 0, made).toBe(made.startsWith("profile") ? 1 : 0);
  }
});
