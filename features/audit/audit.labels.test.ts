import { expect, test } from "vitest";
import { securityChanges } from "#features/members/members.emails.ts";
import { actionLabelAlone, actionLabels, subjectLabel } from "./audit.labels.ts";

const id = "01a206ac-0000-7000-8000-00000000beef";

test("an entry reads as a sentence with its subject's name", () => {
  const label = (action: string, type: string, name: string | null, after: unknown = null) =>
    `${actionLabels(action)} ${subjectLabel({ subject: { type, id }, name, after })}`;
  expect(label("agents.review_approved", "agent", "Ember", { version: 6 })).toBe("Approved companion Ember, version 6");
  expect(label("members.admin_signed_in", "user", "@night")).toBe("Signed in as admin: @night");
  expect(label("verifications.viewed", "verification", "@vera")).toBe("Opened the documents of @vera");
  expect(label("media.approved", "media", null)).toBe("Approved upload 00beef");
  expect(label("members.two_factor_replaced", "user", "@night")).toBe("Two-factor app replaced: @night");
  expect(label("moons.set_aside", "moon", null)).toBe("Moons set aside: moon 00beef");
});

test("on a member's page the action is shown without its subject", () => {
  expect(
    ["members.suspended", "credit.adjusted", "members.restored", "agents.review_asked"].map(actionLabelAlone),
  ).toEqual(["Suspended", "Changed the credit", "Lifted the suspension", "Sent to be published"]);
});

test("no change of a sign-in is shown by its bare code", () => {
  const changes = Object.keys(securityChanges).map((change) => `members.${change.replaceAll("-", "_")}`);
  for (const action of [...changes, "members.email_changed", "members.device_signed_out"])
    expect(actionLabels(action), action).not.toMatch(/^Members/);
});
