/** Letters that a member may do without, by what they tell about. Those about safety, money and the law always come. */
export const letterTopics = ["earnings", "reviews", "news"] as const;
export type LetterTopic = (typeof letterTopics)[number];
export type LetterChoices = Record<LetterTopic, boolean>;

export const allLetters: LetterChoices = { earnings: true, reviews: true, news: true };
