import { createAgentHolds } from "#features/agents/publishing/agent-holds.service.ts";
import { createAuditService } from "#features/audit/audit.service.ts";
import { complaintInput } from "#features/complaints/complaints.schema.ts";
import { createComplaintsService } from "#features/complaints/complaints.service.ts";
import type { DecisionInput } from "#features/complaints/complaints-admin.schema.ts";
import { createConfirmations } from "#features/confirmations/confirmations.service.ts";
import { createMailService } from "#features/mail/mail.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import { limitsInMemory } from "#platform/rate-limits/rate-limit.ts";
import { createMailbox } from "#providers/mail/mailbox.ts";
import { withCalls } from "./calls.ts";
import { quietLog } from "./members.ts";

export const siteAddress = "https://nocturne.example";

/** Everything that a valid request with a signature has besides what it is about. */
export const signedBy = {
  name: "Alex Example",
  email: "Alex@Example.com",
  signature: "alex example",
  accuracy: "on",
  relation: "self",
};

/** For what is not about accounts. */
export const noSuspensions = {
  suspend: async () => Promise.reject(new Error("Nobody is suspended here")),
  liftSuspension: async () => false,
  endCalls: async () => {},
};

/** For what is not about pictures, voices or accounts. */
export const noMedia = {
  restorePhotos: async () => {},
  removeMedia: async () => [],
  putBackMedia: async () => {},
  stopVoice: async () => null,
  resumeVoice: async () => {},
  ...noSuspensions,
};

export const noFacts = async () => ({ agent: null, creator: null, media: [], call: null });

/** A second one, beside the admin of the demo. */
export async function anotherAdmin(database: Database): Promise<Viewer> {
  const uid = uuidv7();
  const row = { uid, username: "second-admin", email: "second@nocturne.example", user_type: "user" as const };
  await database.db
    .insertInto("users")
    .values({ ...row, role: "admin" })
    .execute();
  return {
    uid,
    username: row.username,
    email: row.email,
    name: null,
    userType: "user",
    role: "admin",
    twoFactor: true,
  };
}

/** Complaints on a real database, among calls and agents, with letters that stay in the outbox. */
export async function withComplaints(database: Database, stage?: Awaited<ReturnType<typeof withCalls>>) {
  const { db } = database;
  const site = stage ?? (await withCalls(database));
  const { clock, settings } = site;
  const holds = createAgentHolds({ db });
  const parts = {
    db,
    clock,
    log: quietLog,
    limits: limitsInMemory,
    settings,
    baseUrl: siteAddress,
    secret: "a secret of this test",
    audit: createAuditService({ db, clock }),
    mail: createMailService({ db, clock, log: quietLog, provider: createMailbox(), baseUrl: siteAddress }),
    subjects: {
      agent: holds.reported,
      agentOfCreator: holds.reportedOf,
      agentOfCall: site.conversations.ofParticipant,
    },
    measures: { ...holds, ...noMedia },
    facts: noFacts,
    confirmations: createConfirmations({ db, clock, audit: createAuditService({ db, clock }) }),
  };
  const complaints = createComplaintsService(parts);
  parts.confirmations.registerActions(complaints.confirmed);
  let number = 0;

  return {
    site,
    parts,
    complaints,
    /** What a second admin has to confirm, confirmed at once. */
    async decidedByTwo(first: Viewer, second: Viewer, reference: string, input: DecisionInput) {
      await complaints.admin.decide(first, reference, input);
      const [request] = await parts.confirmations.waiting(second);
      await parts.confirmations.confirm(second, request?.id ?? "");
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
