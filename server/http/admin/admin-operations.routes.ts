import { type Context, Hono } from "hono";
import { stream } from "hono/streaming";
import { z } from "zod";
import { auditExportQuery, auditQuery } from "#features/audit/audit.schema.ts";
import {
  errorsQuery,
  jobActionInput,
  resolveInput,
  restoreInput,
  retryInput,
  settingChangeInput,
  turnInput,
} from "#features/operations/operations.schema.ts";
import type { SettingOutcome } from "#features/operations/settings-admin.service.ts";
import { type Described, documented } from "../api/api-description.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput, readJson } from "../errors.ts";
import * as answers from "./admin-operations-answers.ts";

/** Settings, the record, errors and jobs. */
export function adminOperationsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  return api.route("/", settingsRoutes()).route("/", logsRoutes()).route("/", jobsRoutes());
}

function settingsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/admin/settings", documented(described.settings), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ settings: await services.operations.settings.all(viewer) });
  });
  api.post("/admin/settings/switches", documented(described.turn), async (c) => {
    const { services, viewer } = c.var;
    const { name, on, reason } = await readJson(c, turnInput);
    return settingAnswer(c, await services.operations.settings.turn(viewer, name, on, reason));
  });
  api.get("/admin/settings/:name", documented(described.setting), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.operations.settings.one(viewer, c.req.param("name")));
  });
  api.post("/admin/settings/:name", documented(described.change), async (c) => {
    const { services, viewer } = c.var;
    const { value, reason, startsAt } = await readJson(c, settingChangeInput);
    const wish = { value, reason, startsAt: startsAt ? new Date(startsAt) : undefined };
    return settingAnswer(c, await services.operations.settings.change(viewer, c.req.param("name"), wish));
  });
  api.post("/admin/settings/:name/restore", documented(described.restore), async (c) => {
    const { services, viewer } = c.var;
    const { version, reason } = await readJson(c, restoreInput);
    return settingAnswer(c, await services.operations.settings.restore(viewer, c.req.param("name"), version, reason));
  });
  return api;
}

/** Done is 201, and what waits for a second admin 202. */
const settingAnswer = (c: Context<ServerEnv>, outcome: SettingOutcome) => c.json(outcome, outcome.waiting ? 202 : 201);

function logsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/admin/logs", documented(described.record), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.operations.logs.record(viewer, parseInput(auditQuery, c.req.query())));
  });
  api.get("/admin/logs/export", documented(described.exported), async (c) => {
    const { services, viewer } = c.var;
    const given = Object.entries(c.req.query()).filter(([, value]) => value !== "");
    const query = parseInput(auditExportQuery, Object.fromEntries(given));
    const pieces = await services.operations.logs.exportRecord(viewer, query);
    const type = query.format === "csv" ? "text/csv" : "application/jsonl";
    c.header("content-type", `${type}; charset=utf-8`);
    c.header("content-disposition", `attachment; filename="record.${query.format}"`);
    return stream(c, async (out) => {
      for await (const piece of pieces) await out.write(piece);
    });
  });
  api.get("/admin/errors", documented(described.errors), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.operations.logs.errors(viewer, parseInput(errorsQuery, c.req.query())));
  });
  api.post("/admin/errors/:id/resolve", documented(described.resolve), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = await readJson(c, resolveInput);
    await services.operations.logs.resolveError(viewer, c.req.param("id"), reason);
    return c.body(null, 204);
  });
  return api;
}

function jobsRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();
  api.get("/admin/jobs", documented(described.jobs), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.operations.jobs.jobs(viewer));
  });
  api.post("/admin/jobs/:name/run", documented(described.run), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = await readJson(c, jobActionInput);
    await services.operations.jobs.runNow(viewer, c.req.param("name"), reason);
    return c.body(null, 202);
  });
  api.post("/admin/jobs/:name/retry", documented(described.retry), async (c) => {
    const { services, viewer } = c.var;
    const { run, reason } = await readJson(c, retryInput);
    await services.operations.jobs.retry(viewer, c.req.param("name"), run, reason);
    return c.body(null, 202);
  });
  return api;
}

const tag = "Admin";
const reason = { reason: "Why, for the record" };
const filter = {
  who: "A username, `system`, or the number of a member",
  action: "`settings.changed`, or all of a noun: `settings`",
  subject: "A kind of thing, or one of them: `setting:calls.limits`",
  from: "The first UTC day, such as 2026-05-01",
  to: "The last UTC day",
};
const cursor = "`nextCursor` of the page before";
const settingPath = { name: "The setting's name, such as `calls.limits`" };
const jobPath = { name: "The job's name, such as `reap-calls`" };
const described = {
  settings: {
    tag,
    summary: "Every setting of the operator with what holds now",
    answer: answers.settingsAnswer,
    refusals: [401, 404],
  },
  setting: {
    tag,
    summary: "One setting with all its versions",
    answer: answers.settingAnswer,
    path: settingPath,
    refusals: [401, 404],
  },
  change: {
    tag,
    summary: "A new version of a setting; 202: it waits for a second admin",
    answer: answers.settingOutcomeAnswer,
    status: 201,
    path: settingPath,
    refusals: [401, 404, 409, 422],
    body: {
      fields: {
        value: "The whole value, amounts as text of dollars",
        ...reason,
        startsAt: "When it starts; left out: now",
      },
      required: ["value", "reason"],
    },
  },
  restore: {
    tag,
    summary: "Sets an older version again",
    answer: answers.settingOutcomeAnswer,
    status: 201,
    path: settingPath,
    refusals: [401, 404, 409, 422],
    body: { fields: { version: "Which; 0: as it was delivered", ...reason }, required: ["version", "reason"] },
  },
  turn: {
    tag,
    summary: "Turns one thing on or off",
    answer: answers.settingOutcomeAnswer,
    status: 201,
    refusals: [401, 404, 409, 422],
    body: {
      fields: { name: "The switch, such as `newCalls`", on: "`true` or `false`", ...reason },
      required: ["name", "on", "reason"],
    },
  },
  record: {
    tag,
    summary: "The record of who did what, newest first",
    answer: answers.auditPageAnswer,
    refusals: [400, 401, 404, 422],
    query: { ...filter, cursor },
  },
  exported: {
    tag,
    summary: "The same as a file; that it was asked for is recorded",
    answer: z.string().meta({ description: "text/csv or application/jsonl" }),
    refusals: [401, 404, 422],
    query: { format: "`csv` or `jsonl`", ...filter },
  },
  errors: {
    tag,
    summary: "What went wrong in the program, by kind",
    answer: answers.errorPageAnswer,
    refusals: [400, 401, 404, 422],
    query: { state: "`open` or `resolved`", cursor },
  },
  resolve: {
    tag,
    summary: "Calls errors of one kind resolved, until one is seen again",
    answer: null,
    status: 204,
    id: "The kind's id",
    refusals: [401, 404, 409, 422],
    body: { fields: reason, required: ["reason"] },
  },
  jobs: {
    tag,
    summary: "The work that the clock starts, and its failed runs",
    answer: answers.jobsAnswer,
    refusals: [401, 404],
  },
  run: {
    tag,
    summary: "Asks for a run of a job now",
    answer: null,
    status: 202,
    path: jobPath,
    refusals: [401, 404, 409, 422],
    body: { fields: reason, required: ["reason"] },
  },
  retry: {
    tag,
    summary: "Puts a failed run back into its queue",
    answer: null,
    status: 202,
    path: jobPath,
    refusals: [401, 404, 422],
    body: { fields: { run: "The run's id", ...reason }, required: ["run", "reason"] },
  },
} satisfies Record<string, Described>;
