import { z } from "zod";
import { businessQuery } from "#features/analysis/business-figures.schema.ts";
import { auditExportQuery } from "#features/audit/audit.schema.ts";
import { monthQuery } from "#features/complaints/complaints-admin.schema.ts";
import { requireAdmin, viewerFailures } from "#features/members/viewer.rules.ts";
import { safetyQuery } from "#features/moderation/safety.schema.ts";
import { deletionProof } from "#features/privacy/retention.schema.ts";
import { pictureFailures, verificationFailures } from "#features/verifications/verifications.failures.ts";
import { pictureKinds } from "#features/verifications/verifications.rules.ts";
import { pictureKindInput } from "#features/verifications/verifications.schema.ts";
import { ownVoiceFailures } from "#features/voices/own-voice.rules.ts";
import { badInput } from "#platform/errors/bad-input.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { idOf, parseInput } from "../errors.ts";
import { endpointsOf } from "../operations/endpoints.ts";
import { streamTextFile } from "../text-file.ts";

const adminFile = endpointsOf({
  tag: "Admin",
  permit: requireAdmin,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notFound],
});

const recordingPart = z.enum(["sentence", "reading"]);
const recordingQuery = z.object({
  reason: z.string("Please say why you listen").trim().min(3).max(500).meta({ description: "Why, for the record" }),
});
/** Forms send their empty fields too. */
const filledExportQuery = z.preprocess(
  (query) => Object.fromEntries(Object.entries(query as Record<string, string>).filter(([, value]) => value !== "")),
  auditExportQuery.extend({ format: auditExportQuery.shape.format.meta({ description: "`csv` or `jsonl`" }) }),
);

/** Files that admins open or download. */
export const adminFileEndpoints = {
  analysis: adminFile("GET /admin/analysis.csv", {
    summary: "The same figures by day, brand and kind, as CSV; on record",
    input: businessQuery,
    sends: ["text/csv"],
    async respond(c, { input }) {
      const pieces = await c.var.services.analysis.csv(c.var.viewer, input);
      return streamTextFile(c, { name: "figures.csv", mediaType: "text/csv" }, pieces);
    },
  }),

  complaints: adminFile("GET /admin/complaints/report.csv", {
    summary: "What happened in a month, as CSV",
    input: monthQuery,
    sends: ["text/csv"],
    async respond(c, { input }) {
      const { reports } = c.var.services.complaints;
      const month = input.month ?? reports.thisMonth();
      const text = await reports.reportCsv(c.var.viewer, month);
      c.header("content-disposition", `attachment; filename="complaints-${month}.csv"`);
      return c.body(text, 200, { "content-type": "text/csv; charset=utf-8" });
    },
  }),

  auditLog: adminFile("GET /admin/logs/export", {
    summary: "The same as a file; that it was asked for is recorded",
    input: filledExportQuery,
    sends: ["text/csv", "application/jsonl"],
    async respond(c, { input }) {
      const pieces = await c.var.services.operations.logs.exportRecord(c.var.viewer, input);
      const mediaType = input.format === "csv" ? "text/csv" : "application/jsonl";
      return streamTextFile(c, { name: `record.${input.format}`, mediaType }, pieces);
    },
  }),

  safety: adminFile("GET /admin/safety/report.csv", {
    summary: "What happened in a year, by month, for a spreadsheet, as `text/csv`",
    input: safetyQuery.pick({ year: true }),
    sends: ["text/csv"],
    respond: async (c, { input }) =>
      c.body(await c.var.services.safety.reportCsv(c.var.viewer, input), 200, {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="safety-report.csv"',
        "cache-control": "no-store",
      }),
  }),

  deletionProof: adminFile("GET /admin/retention/proofs/:id", {
    summary: "What is left of a deleted member, looked up anew; giving it out is recorded",
    params: { id: "The member's number" },
    answer: deletionProof,
    async respond(c, { params }) {
      const proof = await c.var.services.retention.exportProof(c.var.viewer, params.id);
      c.header("content-disposition", `attachment; filename="deletion-${proof.uid}.json"`);
      return c.json(proof);
    },
  }),

  recording: adminFile("GET /admin/content/voices/:id/recordings/:part", {
    summary: "A recording to listen to, with an entry in the audit log",
    params: { id: "The own voice's id", part: "`sentence` or `reading`" },
    input: recordingQuery,
    sends: ["audio/wav"],
    refusals: [ownVoiceFailures.notFound, () => badInput([])],
    async respond(c, { params, input }) {
      const part = parseInput(recordingPart, params.part);
      const { ownVoiceReview } = c.var.services;
      const recording = await ownVoiceReview.recording(c.var.viewer, idOf(params.id), part, input.reason);
      return c.body(new Uint8Array(recording.bytes), 200, {
        "content-type": recording.contentType,
        "cache-control": "no-store",
        "content-disposition": "inline",
      });
    },
  }),

  picture: adminFile("GET /admin/verifications/:id/pictures/:kind", {
    summary: "One picture as JPEG, with the asker's name and the time in its pixels",
    params: { id: "The verification's id", kind: pictureKinds.map((kind) => `\`${kind}\``).join(", ") },
    sends: ["image/jpeg"],
    refusals: [verificationFailures.notOpen, pictureFailures.noSuchKind],
    async respond(c, { params }) {
      // A HEAD request would mark the picture as seen although no one was shown it.
      if (c.req.method === "HEAD") throw commonFailures.notFound();
      const kind = parseInput(pictureKindInput, params.kind);
      const picture = await c.var.services.verifications.review.picture(c.var.viewer, idOf(params.id), kind);
      return c.body(new Uint8Array(picture.content), 200, {
        "content-type": picture.contentType,
        "cache-control": "no-store",
        "content-disposition": "inline",
        "content-security-policy": "default-src 'none'; sandbox",
      });
    },
  }),
};
