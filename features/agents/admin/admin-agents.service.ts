import { usernamesOf } from "#features/members/member-directory.service.ts";
import { adminActor, requireAdmin, type Viewer } from "#features/members/viewer.rules.ts";
import { decodeTimeCursor, pageOf } from "#platform/database/page.ts";
import { isUuid } from "#platform/ids/ids.ts";
import { decimalString, micros } from "#platform/money/money.ts";
import { isFeatured } from "../agent-status.rules.ts";
import { coverUrlOf } from "../agent-views.rules.ts";
import { agentFailures } from "../agents.failures.ts";
import { contentOfRow, fieldsOf } from "../content/agent-content.rules.ts";
import * as store from "../content/agent-editor.store.ts";
import { MOST_VERSIONS, versionLines } from "../draft/agent-versions.service.ts";
import { priceFreeAt } from "../reviews/agent-reviews.rules.ts";
import { latestReview } from "../reviews/agent-reviews.store.ts";
import { actionsFor, adminAgentStateOf } from "./admin-agents.rules.ts";
import type { AdminAgent, AdminAgentLine, AdminAgentPage, AdminAgentQuery } from "./admin-agents.schema.ts";
import * as found from "./admin-agents.store.ts";
import { createAdminDraftSteps } from "./admin-draft-steps.service.ts";
import { type AdminAgentOptions, createAgentActions } from "./agent-actions.service.ts";

export type AdminAgentsService = ReturnType<typeof createAdminAgents>;

const pageSize = 50;

/** All agents for admins: list, edit, pause, feature and retire. Anyone else gets a 404. */
export function createAdminAgents(options: AdminAgentOptions) {
  const { db } = options;

  return {
    ...createAdminDraftSteps(options),
    ...createAgentActions(options),
    ...agentDetails(options),

    /** A page of matching agents, last changed first. Throws `bad_cursor` for another list's cursor. */
    async list(viewer: Viewer | null, query: AdminAgentQuery): Promise<AdminAgentPage> {
      requireAdmin(viewer);
      const { q, cursor, ...filters } = query;
      const rows = await found
        .adminAgentQueryOf(db, {
          ...filters,
          sought: soughtIn(q),
          after: decodeTimeCursor(cursor),
          limit: pageSize + 1,
        })
        .execute();
      const page = pageOf(rows, pageSize, (row) => ({ value: row.changedAt.toISOString(), id: row.id }));
      return { agents: page.rows.map(lineOf), nextCursor: page.nextCursor };
    },
  };
}

function agentDetails({ db, clock, settings, voices }: AdminAgentOptions) {
  async function priceOf(agent: store.AgentRow): Promise<AdminAgent["price"]> {
    const { min, max, hoursBetweenChanges } = await settings.get("agents.rate");
    const freeAt = agent.published_at ? priceFreeAt(agent.rate_changed_at, hoursBetweenChanges, clock.now()) : null;
    return { min: decimalString(min), max: decimalString(max), freeAt: freeAt?.toISOString() ?? null };
  }

  async function versionsOf(agent: store.AgentRow): Promise<AdminAgent["versions"]> {
    const rows = await store.latestVersions(db, agent.id, MOST_VERSIONS);
    const makers = rows.flatMap(({ madeBy }) => (madeBy === null ? [] : [madeBy]));
    const names = await usernamesOf(db, [...new Set(makers)]);
    const lines = versionLines(rows, agent.published_version_id);
    return lines.map((line, place) => ({ ...line, by: names.get(rows[place]?.madeBy ?? "") ?? null }));
  }

  return {
    /** One agent with everything that an admin edits. Throws `not_found` (404). */
    async file(viewer: Viewer | null, agentId: string): Promise<AdminAgent> {
      const actor = adminActor(viewer);
      const agent = isUuid(agentId) ? await store.agentById(db, agentId) : undefined;
      if (!agent) throw agentFailures.notFound();
      const [creator, newest, shown, review, usable, price, versions] = await Promise.all([
        found.creatorOf(db, agent.user_id),
        store.newestVersion(db, agent.id),
        agent.published_version_id ? store.versionById(db, agent.id, agent.published_version_id) : undefined,
        latestReview(db, agent.id),
        voices.usable(agent.user_id),
        priceOf(agent),
        versionsOf(agent),
      ]);
      const base = shown ?? newest;
      const own = agent.user_id === actor.uid;
      return {
        ...lineOf(standingOf(agent)),
        coverUrl: coverUrlOf(agent.id),
        own,
        stops: agent.stopped_for,
        billedCalls: agent.billed_calls,
        creator: {
          uid: creator.uid,
          username: creator.username,
          name: creator.name,
          status: creator.status,
          verified: creator.verifiedAt !== null,
        },
        heldSince: agent.held_at?.toISOString() ?? null,
        publishedAt: agent.published_at?.toISOString() ?? null,
        version: base?.number ?? 0,
        isPublished: shown !== undefined,
        hasNewer: shown !== undefined && newest !== undefined && newest.number > shown.number,
        reviewWaiting: review?.state === "waiting",
        fields: fieldsOf(base?.content ?? contentOfRow(agent)),
        voices: usable,
        price,
        versions,
        actions: own ? [] : actionsFor({ ...standingOf(agent), isPublished: agent.published_version_id !== null }),
      };
    },
  };
}

/** Parses a search text: an id, or the start of a name. */
function soughtIn(text: string | undefined): found.AdminAgentFilter["sought"] {
  const typed = (text ?? "")
    .trim()
    .replace(/^@(?=\w)/, "")
    .toLowerCase();
  if (typed === "") return null;
  return isUuid(typed) ? { id: typed } : { begins: typed };
}

const standingOf = (agent: store.AgentRow): found.AdminAgentRow => ({
  id: agent.id,
  name: agent.name,
  modelUsername: agent.model_username,
  contentType: agent.content_type,
  status: agent.status,
  heldAt: agent.held_at,
  stoppedFor: agent.stopped_for,
  featuredRank: agent.featured_rank,
  baseRate: agent.base_rate_micros,
  changedAt: agent.updated_at,
});

function lineOf(row: found.AdminAgentRow): AdminAgentLine {
  return {
    id: row.id,
    name: row.name,
    modelUsername: row.modelUsername,
    contentType: row.contentType,
    state: adminAgentStateOf(row),
    featuredPlace: isFeatured(row.featuredRank) ? row.featuredRank : null,
    baseRate: decimalString(micros(row.baseRate)),
    changedAt: row.changedAt.toISOString(),
  };
}
