/** For how many days the words of a call are kept: of any call, and of one that was flagged for review. */
export type KeptDays = { days: number; flaggedDays: number };

/** What becomes of what is said in a call, in the one form that every page, guide and letter uses. */
export function keptWords({ days, flaggedDays }: { days: number | string; flaggedDays: number | string }): string {
  return (
    `The words of a call are kept sealed for ${days} days, ${flaggedDays} days if it was flagged for review. ` +
    "Its sound is never kept. A private call keeps neither."
  );
}
