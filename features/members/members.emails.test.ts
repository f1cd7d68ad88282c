import { expect, test } from "vitest";
import {
  changeAddressEmail,
  changedAddressEmail,
  changeEmail,
  confirmAddressEmail,
  maskedEmail,
  resetPasswordEmail,
  revertedAddressEmail,
  revertedFactorEmail,
} from "./members.emails.ts";

const nina = { username: "nina-noctis" };

test("emails with a link give its lifetime and lead to its page", () => {
  expect(confirmAddressEmail(nina, "a+b")).toMatchObject({
    action: { path: "/confirm-email?token=a%2Bb" },
    footnote: expect.stringContaining("within 3 days"),
  });
  expect(resetPasswordEmail(nina, "t")).toMatchObject({
    action: { path: "/reset-password?token=t" },
    footnote: expect.stringContaining("within 30 minutes"),
  });
  expect(changeAddressEmail(nina, "t").action?.path).toBe("/confirm-email?token=t");
  expect(changedAddressEmail(nina, "new@example.com", "t")).toMatchObject({
    action: { label: "Take my address back", path: "/revert-email?token=t" },
    footnote: expect.stringContaining("within 7 days"),
  });
  expect(revertedAddressEmail(nina, "t").action?.path).toBe("/reset-password?token=t");
  expect(revertedFactorEmail(nina, "t").action?.path).toBe("/reset-password?token=t");
  expect(changeEmail(nina, "two-factor-on", "t")).toMatchObject({
    action: { label: "This was not me", path: "/revert-factor?token=t" },
    footnote: expect.stringContaining("within 7 days"),
  });
});

test("an email about a change says what to do if it was not the member", () => {
  const email = changeEmail(nina, "two-factor-off");
  expect(email.subject).toBe("Two-factor sign-in is off");
  expect(email.paragraphs.join(" ")).toContain("If this was not you, reset your password now");
  expect(email.action?.path).toBe("/user/settings");
});

test("no email reveals what kind of site it comes from", () => {
  const emails = [
    confirmAddressEmail(nina, "t"),
    resetPasswordEmail(nina, "t"),
    changeAddressEmail(nina, "t"),
    changedAddressEmail(nina, "a@b.example", "t"),
    revertedAddressEmail(nina, "t"),
    changeEmail(nina, "password-changed"),
    changeEmail(nina, "passkey-added", "t"),
    revertedFactorEmail(nina, "t"),
  ];
  for (const email of emails) {
    expect(JSON.stringify(email)).not.toMatch(/adult|companion|voice|agent|call\b|credit|18|explicit/i);
    expect(email.subject.length).toBeLessThan(60);
  }
});

test("masks the new address in the email to the old one", () => {
  expect(maskedEmail("nina@example.com")).toBe("n…@example.com");
});
