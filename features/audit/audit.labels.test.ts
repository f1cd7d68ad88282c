import { expect, test } from "vitest";
import { actionAlone, actionLabels, subjectWords } from "./audit.labels.ts";

const id = "01a206ac-0000-7000-8000-00000000beef";

test("an entry reads as a sentence with the name of what it is about", () => {
  const words = (action: string, type: string, name: string | null, after: unknown = null) =>
    `${actionLabels(action)} ${subjectWords({ subject: { type, id }, name, after })}`;
  expect(words("agents.review_approved", "agent", "Ember", { version: 6 })).toBe("Approved companion Ember, version 6");
  expect(words("members.admin_signed_in", "user", "@night")).toBe("Signed in as admin: @night");
  expect(words("verifications.viewed", "verification", "@vera")).toBe("Opened the documents of @vera");
  expect(words("media.approved", "media", null)).toBe("Approved upload 00beef");
  expect(words("moons.set_aside", "moon", null)).toBe("Moons set aside: moon 00beef");
});

test("on the page of a member a deed stands alone", () => {
  expect(["members.suspended", "credit.adjusted", "members.restored", "agents.review_asked"].map(actionAlone)).toEqual([
    "Suspended",
    "Changed the credit",
    "Opened again",
    "Sent to be published",
  ]);
});
