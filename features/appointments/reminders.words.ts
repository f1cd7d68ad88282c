import type { EmailContent } from "#features/mail/email-layout.rules.ts";
import type { PushMessage } from "#providers/push/push.ts";
import { answerWithinMs } from "./appointments.rules.ts";

const page = "/user/appointments";

/** Formats a time such as 20:00 as 8:00 PM. */
export function clockLabel(time: string): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
}

/** The notification. It names neither the companion nor the site, since others may see the lock screen. */
export function reminderPush(id: string, time: string): PushMessage {
  const shown = { title: "Reminder", body: `It's ${clockLabel(time)}.`, page, appointment: id };
  return { payload: JSON.stringify(shown), ttlSeconds: answerWithinMs / 1000 };
}

export function reminderEmail(time: string): EmailContent {
  return {
    subject: `Your ${clockLabel(time)} reminder`,
    paragraphs: [`You asked us to remind you at ${clockLabel(time)}. It's time.`],
    action: { label: "Open", path: page },
    footnote: "You can stop this reminder on the same page.",
  };
}
