import { expect, test } from "vitest";
import { type ReviewOutcome, reviewEmail } from "./agent-reviews.emails.ts";

const outcome: ReviewOutcome = {
  name: "Lantern",
  version: 3,
  state: "approved",
  reasons: [],
  note: "Fits the rules",
};
const wordsOf = (change: Partial<ReviewOutcome>) => {
  const { subject, paragraphs } = reviewEmail({ ...outcome, ...change });
  return [subject, ...paragraphs].join("\n");
};

test("an approval promises callers only while the companion is public, and leaves out the note for the audit log", () => {
  expect(wordsOf({})).toContain("Callers hear it whenever Lantern is public.");
  expect(wordsOf({})).not.toContain("Fits the rules");
});

test("a refusal and a request for changes list every reason and the note", () => {
  for (const state of ["changes_asked", "refused"] as const) {
    const words = wordsOf({ state, reasons: ["misleading", "unclear", "other"], note: "The second line." });
    expect(words).toContain("Its description does not fit what callers would hear.");
    expect(words).toContain("It is not clear enough to be judged.");
    expect(words).toContain("The second line.");
    expect(words).not.toContain("Another reason");
  }
  expect(wordsOf({ state: "changes_asked" })).toContain("send it again");
  expect(wordsOf({ state: "refused" })).toContain("cannot publish");
});

test("a subject does not reveal what kind of site this is", () => {
  for (const state of ["approved", "changes_asked", "refused"] as const) {
    expect(reviewEmail({ ...outcome, state }).subject).not.toMatch(/companion|Lantern|adult|call/i);
  }
});
