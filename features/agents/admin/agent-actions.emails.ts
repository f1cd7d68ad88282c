import type { EmailContent } from "#features/mail/email-layout.rules.ts";

const action = { label: "See your companion", path: "/model/agent" };
const objection = "If you think that this is wrong, reply to this email. Somebody else will look at it.";

/**
 * Subjects are neutral, since others may see the mailbox. `fields`: the changed fields by their labels in the editor.
 */
export function editedEmail(to: {
  name: string;
  fields: readonly string[];
  public: boolean;
  reason: string;
}): EmailContent {
  return {
    subject: "We changed something for you",
    paragraphs: [
      `Our team changed ${to.name}: ${to.fields.join(", ").toLowerCase()}.`,
      `The reason: ${to.reason}`,
      to.public
        ? "Callers hear the new version from now on. Your versions show what was changed; what you have typed and not saved is kept."
        : "It is saved as a new version of your draft. What you have typed and not saved is kept.",
      objection,
    ],
    action: { label: "See what was changed", path: "/model/agent/versions" },
  };
}

export function pausedEmail(name: string, reason: string): EmailContent {
  return {
    subject: "Something of yours is paused",
    paragraphs: [
      `Our team has paused ${name}: it is not shown and takes no new calls. A call that was running goes on to its end.`,
      `The reason: ${reason}`,
      "Only our team can end this pause. Everything that you wrote is kept.",
      objection,
    ],
    action,
  };
}

export function resumedEmail(name: string, isOnAir: boolean): EmailContent {
  return {
    subject: "The pause is over",
    paragraphs: [
      `Our team has ended its pause of ${name}.`,
      isOnAir
        ? "It is shown again and can be called."
        : "It is not shown yet: something else keeps it offline. Your dashboard says what.",
    ],
    action,
  };
}

export function retiredEmail(name: string, reason: string): EmailContent {
  return {
    subject: "Something of yours has ended",
    paragraphs: [
      `Our team has retired ${name} permanently: it is not shown and takes no new calls. A call that was running goes on to its end.`,
      `The reason: ${reason}`,
      "What it has earned stays yours, and you can make another companion.",
      objection,
    ],
    action: { label: "Go to your dashboard", path: "/model/dashboard" },
  };
}
