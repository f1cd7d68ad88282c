import { complaintInput } from "#features/complaints/complaints.schema.ts";
import type { DecisionInput } from "#features/complaints/complaints-admin.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { withCalls } from "./calls.ts";
import { postedEmails } from "./emails.ts";

export const siteAddress = "https://nocturne.example";

/** Everything that a valid request with a signature has besides what it is about. */
export const signedBy = {
  name: "Alex Example",
  email: "Alex@Example.com",
  signature: "alex example",
  accuracy: "on",
  relation: "self",
};

/** Complaints among calls and agents. `stage`: a product that was opened before. */
export async function withComplaints(database: Database, stage?: Awaited<ReturnType<typeof withCalls>>) {
  const { db } = database;
  const site = stage ?? (await withCalls(database, { platform: { baseUrl: siteAddress } }));
  const { clock, confirmations } = site;
  const { complaints } = site.services;
  const { holds } = site.features.agents.internal;
  let number = 0;

  return {
    ...site,
    site,
    complaints,
    emails: () => postedEmails(db),
    /** What a second admin has to confirm, confirmed at once. */
    async decidedByTwo(first: Viewer, second: Viewer, reference: string, input: DecisionInput) {
      await complaints.admin.decide(first, reference, input);
      const [request] = await confirmations.waiting(second);
      await confirmations.confirm(second, request?.id ?? "");
    },
    /** Somebody else each time: the limit per address is not what most tests are about. */
    reporter: (viewer: Viewer | null = null) => {
      number += 1;
      return { viewer, ip: `203.0.113.${number}` };
    },
    /** A form that was opened some seconds ago. */
    async form(fields: Record<string, string>) {
      const { ticket } = complaints.newForm();
      await clock.advance(5_000);
      const about = { location: "The companion Ivy", statement: "It went on although I said stop.", goodFaith: "on" };
      return complaintInput.parse({ kind: "conduct", reason: "nonconsent", ...about, ticket, ...fields });
    },
    rowOf: (reference: string) =>
      db.selectFrom("complaints").selectAll().where("reference", "=", reference).executeTakeFirstOrThrow(),
    async heldAt(name: string): Promise<Date | null> {
      const agent = db.selectFrom("agents").select("held_at").where("id", "=", site.agentId(name));
      return (await agent.executeTakeFirstOrThrow()).held_at;
    },
    release: (name: string) => db.transaction().execute((tx) => holds.release(tx, site.agentId(name))),
  };
}
