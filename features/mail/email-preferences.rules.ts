/** Topics of optional emails. Emails about safety, money and legal matters are always sent. */
export const emailTopics = ["earnings", "reviews", "news"] as const;
export type EmailTopic = (typeof emailTopics)[number];
export type EmailPreferences = Record<EmailTopic, boolean>;

export const allEmails: EmailPreferences = { earnings: true, reviews: true, news: true };
