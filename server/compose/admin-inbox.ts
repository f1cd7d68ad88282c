import type { InboxTask } from "#features/admin-inbox/admin-inbox.schema.ts";
import { createAdminInbox, type InboxSource } from "#features/admin-inbox/admin-inbox.service.ts";
import { kindsThatMayWait } from "#features/admin-inbox/admin-inbox.store.ts";
import type { InboxTaskKind } from "#features/admin-inbox/tasks.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { SafetyFlagView } from "#features/moderation/safety.schema.ts";
import { codeLabel } from "#features/moderation/safety-report.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Database } from "#platform/database/connect.ts";
import { dayMs } from "#platform/days/durations.ts";
import type { Log } from "#platform/log/log.ts";
import type { EventLoop } from "../event-loop.ts";
import { createProcessHealth } from "../process-health.ts";
import type { ProviderWatch } from "../provider-watch.ts";
import type { Services } from "../services.ts";
import type { Capacity } from "./capacity.ts";

type Asked = Pick<
  Services,
  | "verifications"
  | "media"
  | "ownVoiceReview"
  | "agentPublishing"
  | "complaints"
  | "brokenCalls"
  | "purchases"
  | "safety"
  | "confirmations"
>;
type Parts = {
  clock: Clock;
  log: Log;
  database: Database;
  watch: ProviderWatch;
  eventLoop: EventLoop;
  capacity: Capacity;
  services: Asked;
};

/** Content is looked at within a day. */
const REVIEW_MS = dayMs;

/** The admin's morning, from what each service says of itself. */
export function composeAdminInbox({ clock, log, watch, services, ...parts }: Parts) {
  const process = createProcessHealth(parts);
  return createAdminInbox({
    clock,
    log,
    sources: sourcesOf(services),
    mayWait: () => kindsThatMayWait(parts.database.db),
    health: { providers: watch.healthOfAll, process: process.read },
  });
}

function sourcesOf(services: Asked): InboxSource[] {
  const { verifications, media, ownVoiceReview, agentPublishing, complaints, confirmations } = services;
  return [
    source(["safety"], async (viewer) => (await services.safety.waiting(viewer)).map(flagged)),
    source(["identity"], async (viewer) => {
      const { waiting } = await verifications.review.queue(viewer);
      return waiting.map((one) => ({
        kind: "identity" as const,
        id: one.id,
        title: `@${one.username}`,
        since: one.submittedAt,
        dueAt: one.dueAt,
        to: `/admin/verifications/${one.id}`,
      }));
    }),
    source(["media"], async (viewer) => {
      const waiting = await media.review.waiting(viewer);
      return waiting.map((one) => review("media", one.id, `${one.kind} of @${one.ownerUsername}`, one.receivedAt));
    }),
    source(["voice"], async (viewer) => {
      const waiting = await ownVoiceReview.waiting(viewer);
      return waiting.map((one) => review("voice", one.id, `${one.name} of @${one.username}`, one.recordedAt));
    }),
    source(["agent"], async (viewer) => {
      const waiting = await agentPublishing.waiting(viewer);
      return waiting.map((one) =>
        review("agent", one.id, `Version ${one.version} of @${one.modelUsername}`, one.submittedAt),
      );
    }),
    source(["complaint", "takedown"], async (viewer) => {
      const { complaints: open } = await complaints.desk.queue(viewer, { state: "open" });
      return open.map((one) => ({
        kind: one.takedownBy ? ("takedown" as const) : ("complaint" as const),
        id: one.reference,
        title: one.subjectLabel ? `${one.reference}, ${one.subjectLabel}` : one.reference,
        since: one.receivedAt,
        dueAt: one.answerBy,
        to: `/admin/complaints/${one.reference}`,
      }));
    }),
    source(["broken_call"], async (viewer) => {
      const calls = await services.brokenCalls.waiting(viewer);
      return calls.map(({ id, agentName, customerUsername, charge, refundWaits, endedAt: since, dueAt }) => {
        const title = `${agentName} with @${customerUsername}, $${charge}${refundWaits ? ", nothing given back yet" : ""}`;
        return { kind: "broken_call" as const, id, title, since, dueAt, to: `/admin/all-conversations/${id}` };
      });
    }),
    source(["dispute"], async (viewer) => {
      const disputes = await services.purchases.disputes(viewer);
      return disputes.map(({ id, uid, username, price, since, dueAt }) => {
        const title = `$${price} of @${username}, whose credit is frozen`;
        return { kind: "dispute" as const, id, title, since, dueAt, to: `/admin/users-management/${uid}` };
      });
    }),
    source(["confirmation"], async (viewer) =>
      (await confirmations.waiting(viewer)).map((one) => ({
        kind: "confirmation" as const,
        id: one.id,
        title: one.summary,
        since: one.askedAt,
        dueAt: one.expiresAt,
        to: "/admin/users-management/confirmations",
        own: one.own,
      })),
    ),
  ];
}

const source = (kinds: InboxTaskKind[], waiting: (viewer: Viewer) => Promise<InboxTask[]>): InboxSource => ({
  kinds,
  waiting,
});

const whose = { call: "a call", member: "member", agent: "companion" } as const;

/** A call, a member or a companion that the safety checks flagged. */
function flagged(flag: SafetyFlagView): InboxTask {
  const { id, code, subjectType, name, locks } = flag;
  const of = subjectType === "member" ? `@${name ?? "gone"}` : (name ?? "");
  const title = `${codeLabel(code)}: ${whose[subjectType]} ${of}`.trim() + (locks ? ", cannot call" : "");
  return { kind: "safety", id, title, since: flag.openedAt, dueAt: flag.dueAt, to: `/admin/safety?flag=${id}` };
}

/** Content that waits to be looked at. */
function review(kind: InboxTaskKind, id: string, title: string, since: string): InboxTask {
  const dueAt = new Date(Date.parse(since) + REVIEW_MS).toISOString();
  return { kind, id, title, since, dueAt, to: "/admin/content-verification" };
}
