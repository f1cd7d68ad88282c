/** The lengths of time that a creator can look back on, in days. */
export const figureSpans = ["7", "30", "90"] as const;
