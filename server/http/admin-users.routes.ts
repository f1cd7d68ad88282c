import { type Context, Hono } from "hono";
import type { z } from "zod";
import type { Viewer } from "#features/members/viewer.rules.ts";
import {
  adjustInput,
  deletionStart,
  emailInput,
  noteInput,
  payOffInput,
  peopleQuery,
  reasonInput,
  roleInput,
  suspendInput,
  typeInput,
} from "#features/people/people.schema.ts";
import type { PeopleService } from "#features/people/people.service.ts";
import {
  adjustedAnswer,
  memberFileAnswer,
  peoplePageAnswer,
  shownEmailAnswer,
  velocityAnswer,
} from "./admin-users-answers.ts";
import { type Described, documented } from "./api-description.ts";
import type { ServerEnv } from "./env.ts";
import { idOf, parseInput, readJson } from "./errors.ts";

const base = "/admin/users";

/** Members: found, looked at, and acted on with a reason. */
export function adminUsersRoutes(): Hono<ServerEnv> {
  const api = new Hono<ServerEnv>();

  api.get(base, documented(described.search), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.people.search(viewer, parseInput(peopleQuery, c.req.query())));
  });
  api.get(`${base}/velocity`, documented(described.velocity), async (c) => {
    const { services, viewer } = c.var;
    return c.json({ members: await services.people.velocity(viewer) });
  });
  api.get(`${base}/:id`, documented(described.file), async (c) => {
    const { services, viewer } = c.var;
    return c.json(await services.people.file(viewer, idOf(c.req.param("id"))));
  });
  api.post(`${base}/:id/email/show`, documented(described.showEmail), async (c) => {
    const { services, viewer } = c.var;
    const { reason } = await readJson(c, reasonInput);
    return c.json(await services.people.showEmail(viewer, idOf(c.req.param("id")), reason));
  });
  api.post(`${base}/:id/credit`, documented(described.credit), async (c) => {
    const { services, viewer } = c.var;
    const input = await readJson(c, adjustInput);
    return c.json({ state: await services.people.adjustCredit(viewer, idOf(c.req.param("id")), input) });
  });
  addDeeds(api);

  return api;
}

/** Deeds that answer nothing but that they are done. */
function addDeeds(api: Hono<ServerEnv>): void {
  const deed =
    <Schema extends z.ZodType>(
      schema: Schema,
      work: (people: PeopleService, viewer: Viewer | null, uid: string, input: z.infer<Schema>) => Promise<void>,
    ) =>
    async (c: Context<ServerEnv>) => {
      const { services, viewer } = c.var;
      const input = await readJson(c, schema);
      await work(services.people, viewer, idOf(c.req.param("id") ?? ""), input);
      return c.body(null, 204);
    };

  const path = (name: string) => `${base}/:id/${name}`;
  api.post(
    path("suspend"),
    documented(described.suspend),
    deed(suspendInput, (people, viewer, uid, input) => people.suspend(viewer, uid, input)),
  );
  api.post(
    path("restore"),
    documented(described.restore),
    deed(reasonInput, (people, viewer, uid, { reason }) => people.restore(viewer, uid, reason)),
  );
  api.post(
    path("unfreeze"),
    documented(described.unfreeze),
    deed(reasonInput, (people, viewer, uid, { reason }) => people.askUnfreeze(viewer, uid, reason)),
  );
  api.post(
    path("pay-off"),
    documented(described.payOff),
    deed(payOffInput, (people, viewer, uid, input) => people.askPayOff(viewer, uid, input)),
  );
  api.post(
    path("role"),
    documented(described.role),
    deed(roleInput, (people, viewer, uid, input) => people.askRole(viewer, uid, input)),
  );
  api.post(
    path("user-type"),
    documented(described.userType),
    deed(typeInput, (people, viewer, uid, input) => people.setUserType(viewer, uid, input)),
  );
  api.post(
    path("email"),
    documented(described.email),
    deed(emailInput, (people, viewer, uid, input) => people.correctEmail(viewer, uid, input)),
  );
  api.post(
    path("sign-out"),
    documented(described.signOut),
    deed(reasonInput, (people, viewer, uid, { reason }) => people.signOutEverywhere(viewer, uid, reason)),
  );
  api.post(
    path("export"),
    documented(described.export),
    deed(reasonInput, (people, viewer, uid, { reason }) => people.startExport(viewer, uid, reason)),
  );
  api.post(
    path("deletion"),
    documented(described.deletion),
    deed(deletionStart, (people, viewer, uid, input) => people.startDeletion(viewer, uid, input)),
  );
  api.post(
    path("notes"),
    documented(described.note),
    deed(noteInput, (people, viewer, uid, { words }) => people.addNote(viewer, uid, words)),
  );
}

const tag = "Admin";
const id = "The member's uid";
const reason = "Why, for the record";
const done = { tag, id, answer: null, status: 204, refusals: [401, 404, 409, 422] };
const onlyReason = { fields: { reason }, required: ["reason"] };
const described = {
  search: {
    ...{ tag, summary: "Members by uid, e-mail, username, payment, or how a name begins or is spelled" },
    ...{ answer: peoplePageAnswer, refusals: [400, 401, 404, 422] },
    query: {
      q: "What is sought; without it all members, newest first",
      type: "`user` or `model`",
      role: "`member` or `admin`",
      status: "`active`, `suspended` or `closed`",
      paid: "`yes` or `no`: whether they ever paid",
      joinedFrom: "The first day (UTC), such as 2026-01-31",
      joinedTo: "The last day (UTC)",
      cursor: "`nextCursor` of the page before",
    },
  },
  velocity: {
    ...{ tag, summary: "Members who bought or called faster in the last day than people do" },
    ...{ answer: velocityAnswer, refusals: [401, 404] },
  },
  file: {
    ...{ tag, id, summary: "All that is kept about a member, the e-mail masked" },
    ...{ answer: memberFileAnswer, refusals: [401, 404] },
  },
  showEmail: {
    ...{ tag, id, summary: "The whole e-mail address, with an entry in the record of deeds" },
    ...{ answer: shownEmailAnswer, refusals: [401, 404, 422], body: onlyReason },
  },
  unfreeze: {
    ...{ ...done, summary: "Asks a second admin to free credit that a dispute has frozen", body: onlyReason },
  },
  payOff: {
    ...{ ...done, summary: "Asks a second admin to note a creator's available earnings as paid by hand" },
    body: {
      fields: { reason, reference: "What the transfer is called at the bank" },
      required: ["reason", "reference"],
    },
  },
  credit: {
    ...{ tag, id, summary: "Gives or takes credit by hand; above a limit it waits for a second admin" },
    ...{ answer: adjustedAnswer, refusals: [401, 404, 409, 422] },
    body: {
      fields: {
        reason,
        direction: "`give` or `take`",
        part: "`paid` or `free`",
        amountUsd: "Dollars such as 5.00",
        key: "Made by the caller, once for each adjustment: sent again, it counts once",
      },
      required: ["reason", "direction", "part", "amountUsd", "key"],
    },
  },
  suspend: {
    ...{ ...done, summary: "Shuts a member out: sessions and calls end, a creator's agents are hidden" },
    body: {
      fields: {
        reason,
        code: "A reason code",
        words: "What the member reads",
        until: "The last day (UTC), or nothing",
      },
      required: ["reason", "code", "words"],
    },
  },
  restore: { ...done, summary: "Lets a suspended member in again", body: onlyReason },
  role: {
    ...{ ...done, summary: "Asks a second admin to make or unmake an admin" },
    body: { fields: { reason, role: "`member` or `admin`" }, required: ["reason", "role"] },
  },
  userType: {
    ...{ ...done, summary: "Makes a creator of a customer or the other way round" },
    body: { fields: { reason, userType: "`user` or `model`" }, required: ["reason", "userType"] },
  },
  email: {
    ...{ ...done, summary: "Asks a second admin to correct an e-mail address; both addresses get an email then" },
    body: { fields: { reason, email: "The right address" }, required: ["reason", "email"] },
  },
  signOut: { ...done, summary: "Ends every session of a member", body: onlyReason },
  export: {
    ...{ ...done, summary: "Has a copy of a member's data made, for the member alone", body: onlyReason },
    refusals: [401, 404, 409, 422, 429],
  },
  deletion: {
    ...{ ...done, summary: "Plans the deletion of an account in fourteen days" },
    body: {
      fields: { reason, forfeit: "`true`: the member gave up the paid credit that is left" },
      required: ["reason"],
    },
  },
  note: {
    ...{ ...done, summary: "Writes a note for other admins" },
    body: { fields: { words: "The note" }, required: ["words"] },
  },
} satisfies Record<string, Described>;
