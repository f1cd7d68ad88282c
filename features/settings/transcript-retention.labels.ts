/** For how many days the words of a call are kept: of any call, and of one that was flagged for review. */
export type KeptDays = { days: number; flaggedDays: number };

/** How long the words of a call are kept, in the one wording that every page, guide and email uses. */
export function keptWords({ days, flaggedDays }: { days: number | string; flaggedDays: number | string }): string {
  return (
    `The words of a call are stored encrypted for ${days} days, ${flaggedDays} days if it was flagged for review. ` +
    "Its sound is never kept. A private call keeps neither."
  );
}
