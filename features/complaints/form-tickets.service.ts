import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { Clock } from "#platform/clock/clock.ts";
import { dayMs } from "#platform/days/durations.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { ticketFailures } from "./complaints.failures.ts";

export type FormTickets = ReturnType<typeof createFormTickets>;

const LONGEST_MS = dayMs;

/**
 * Says of each form that was opened which one it is and when, so that a form sent twice makes one complaint. How fast it
 * was filled in does not count: a browser may have done that for somebody in need. Nothing is stored: the server signs it.
 */
export function createFormTickets({ secret, clock }: { secret: string; clock: Clock }) {
  const signed = (what: string) => createHmac("sha256", secret).update(`complaint form ${what}`).digest("base64url");

  return {
    issue(): string {
      const content = `${randomUUID()}.${clock.now().getTime()}`;
      return `${content}.${signed(content)}`;
    },

    /** Which form it is. Throws for a ticket that we did not give out, or that is a day old. */
    read(ticket: string): { formId: string } {
      const [formId = "", openedAt = "", signature = ""] = ticket.split(".");
      const expected = signed(`${formId}.${openedAt}`);
      if (!isUuid(formId) || !equal(signature, expected)) throw ticketFailures.expired();
      const openMs = clock.now().getTime() - Number(openedAt);
      if (openMs > LONGEST_MS) throw ticketFailures.expired();
      return { formId };
    },

    /** The secret of the complaint that a form made: the same one however often the form is sent. */
    secretOf: (formId: string): string => `cs_${signed(`secret ${formId}`)}`,
  };
}

function equal(a: string, b: string): boolean {
  const [one, two] = [Buffer.from(a), Buffer.from(b)];
  return one.length === two.length && timingSafeEqual(one, two);
}
