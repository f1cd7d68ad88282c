import { z } from "zod";
import { publicAgentsCacheKey } from "#features/agents/catalogue/public-cache.rules.ts";
import { statementQuery } from "#features/ledger/ledger.schema.ts";
import {
  requireCustomer,
  requireMember,
  requireModel,
  type Viewer,
  viewerFailures,
} from "#features/members/viewer.rules.ts";
import { privacyFailures } from "#features/privacy/privacy.rules.ts";
import { pictureFailures, verificationFailures } from "#features/verifications/verifications.failures.ts";
import { pictureKinds } from "#features/verifications/verifications.rules.ts";
import { ownVerification, pictureKindInput } from "#features/verifications/verifications.schema.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import { parseInput } from "../errors.ts";
import { endpointsOf } from "../operations/endpoints.ts";
import { streamTextFile } from "../text-file.ts";

const ownFile = endpointsOf({
  tag: "Account",
  permit: requireMember,
  params: { id: "uuid of the copy" },
  refusals: [viewerFailures.notAuthenticated],
});

/** Files about a member, for the member. */
export const ownFileEndpoints = {
  copy: ownFile("GET /me/exports/:id", {
    summary: "The copy as a zip of JSON and CSV, for seven days",
    sends: ["application/zip"],
    refusals: [viewerFailures.notRecent, privacyFailures.noExport],
    async respond(c, { params }) {
      const archive = await c.var.services.privacy.exportArchive(c.var.viewer, params.id);
      return c.body(new Uint8Array(archive), 200, {
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="my-data.zip"',
        "cache-control": "no-store",
      });
    },
  }),

  statement: ownFile("GET /me/statement.csv", {
    summary: "The statement as CSV",
    input: statementQuery.pick({ month: true }),
    refusals: [viewerFailures.notACustomer],
    sends: ["text/csv"],
    async respond(c, { input: { month } }) {
      const pieces = c.var.services.ledger.statementCsv(requireCustomer(c.var.viewer), { month });
      return streamTextFile(c, { name: `statement${month ? `-${month}` : ""}.csv`, mediaType: "text/csv" }, pieces);
    },
  }),
};

const creatorsFile = endpointsOf({
  tag: "Account",
  permit: requireModel,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});
const identity = endpointsOf({
  tag: "Identity",
  permit: requireModel,
  params: { kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") },
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});

/** Files that creators download and send. The pictures of their identity are stored, and never returned to them. */
export const creatorFileEndpoints = {
  earnings: creatorsFile("GET /me/earnings.csv", {
    summary: "The creator's earnings as CSV",
    sends: ["text/csv"],
    respond: async (c) => {
      const pieces = await c.var.services.earnings.statementCsv(c.var.viewer);
      return streamTextFile(c, { name: "earnings.csv", mediaType: "text/csv" }, pieces);
    },
  }),

  picture: identity("PUT /me/verification/pictures/:kind", {
    summary: "Takes a picture: the body is the file itself, JPEG, PNG, WebP or HEIC of at most 10 MB",
    answer: ownVerification,
    refusals: [
      verificationFailures.closed,
      verificationFailures.approved,
      verificationFailures.final,
      verificationFailures.notNow,
      verificationFailures.tooMany,
      commonFailures.tooLarge,
      ...Object.values(pictureFailures),
    ],
    async respond(c, { params }) {
      const kind = parseInput(pictureKindInput, params.kind);
      const sent = new Uint8Array(await c.req.arrayBuffer());
      await c.var.services.verifications.addPicture(c.var.viewer, kind, sent);
      return c.json(await c.var.services.verifications.own(c.var.viewer));
    },
  }),
};

const invalidationsPerMember = { points: 10, seconds: 60 };
const invalidateInput = z.object({
  key: z
    .literal(publicAgentsCacheKey, { error: `The only key is ${publicAgentsCacheKey}` })
    .meta({ description: `\`${publicAgentsCacheKey}\`` }),
});

function requireModelOrAdmin(viewer: Viewer | null): void {
  const member = requireMember(viewer);
  if (member.userType !== "model" && member.role !== "admin") throw viewerFailures.notAModel();
}

const cache = endpointsOf({
  tag: "Account",
  permit: requireModelOrAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notAModel],
});

/** `clearPages` drops the public pages that this process caches. */
export function cacheEndpoints(clearPages: () => void) {
  const invalidations = createRateLimit(invalidationsPerMember);
  return {
    invalidate: cache("POST /cache/invalidate", {
      summary: "Drops the kept public pages; for creators and admins",
      input: invalidateInput,
      refusals: [commonFailures.tooManyRequests],
      async respond(c) {
        await invalidations.take(requireMember(c.var.viewer).uid);
        clearPages();
        return c.body(null, 204);
      },
    }),
  };
}
