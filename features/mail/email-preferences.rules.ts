/** Letters that a member may do without, by what they tell about. Those about safety, money and the law always come. */
export const emailTopics = ["earnings", "reviews", "news"] as const;
export type EmailTopic = (typeof emailTopics)[number];
export type EmailPreferences = Record<EmailTopic, boolean>;

export const allEmails: EmailPreferences = { earnings: true, reviews: true, news: true };
