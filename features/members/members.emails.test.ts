import { expect, test } from "vitest";
import {
  changeEmailLetter,
  changeLetter,
  confirmEmailLetter,
  emailChangedLetter,
  emailRevertedLetter,
  maskedEmail,
  resetPasswordLetter,
} from "./members.emails.ts";

const nina = { username: "nina-noctis" };

test("letters with a link say how long it works, and lead to its page", () => {
  expect(confirmEmailLetter(nina, "a+b")).toMatchObject({
    action: { path: "/confirm-email?token=a%2Bb" },
    footnote: expect.stringContaining("within 3 days"),
  });
  expect(resetPasswordLetter(nina, "t")).toMatchObject({
    action: { path: "/reset-password?token=t" },
    footnote: expect.stringContaining("within 30 minutes"),
  });
  expect(changeEmailLetter(nina, "t").action?.path).toBe("/confirm-email?token=t");
  expect(emailChangedLetter(nina, "new@example.com", "t")).toMatchObject({
    action: { label: "Take my address back", path: "/revert-email?token=t" },
    footnote: expect.stringContaining("within 7 days"),
  });
  expect(emailRevertedLetter(nina, "t").action?.path).toBe("/reset-password?token=t");
});

test("a letter about a change says what to do if it was somebody else", () => {
  const letter = changeLetter(nina, "two-factor-off");
  expect(letter.subject).toBe("Two-factor sign-in is off");
  expect(letter.paragraphs.join(" ")).toContain("If this was not you, reset your password now");
  expect(letter.action?.path).toBe("/user/settings");
});

test("no letter says what kind of site it comes from", () => {
  const letters = [
    confirmEmailLetter(nina, "t"),
    resetPasswordLetter(nina, "t"),
    changeEmailLetter(nina, "t"),
    emailChangedLetter(nina, "a@b.example", "t"),
    emailRevertedLetter(nina, "t"),
    changeLetter(nina, "password-changed"),
    changeLetter(nina, "passkey-added"),
  ];
  for (const letter of letters) {
    expect(JSON.stringify(letter)).not.toMatch(/adult|companion|voice|agent|call\b|credit|18|explicit/i);
    expect(letter.subject.length).toBeLessThan(60);
  }
});

test("a new address is shown to the old one in part only", () => {
  expect(maskedEmail("nina@example.com")).toBe("n…@example.com");
});
