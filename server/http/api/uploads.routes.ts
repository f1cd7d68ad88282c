import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { type Context, Hono } from "hono";
import type { Incoming } from "#features/media/incoming-files.service.ts";
import { uploadInput } from "#features/media/media.schema.ts";
import { commonFailures, Failure, failureBody, isFailure } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";
import { parseInput } from "../errors.ts";
import { SharedUploadStore } from "./shared-upload-store.ts";

const path = "/media/uploads";
const tusHeaders = { "tus-resumable": "1.0.0", "cache-control": "no-store" };

/** Uploads in the tus protocol (1.0.0): created, sent in pieces, and resumed after an interruption. */
export function uploadRoutes(incoming: Incoming): Hono<ServerEnv> {
  const uploads = new Hono<ServerEnv>();
  const contexts = new WeakMap<object, Context<ServerEnv>>();
  const tus = tusServer(incoming, (request) => {
    const context = contexts.get(request);
    if (!context) throw new Error("The request has no context");
    return context;
  });

  async function answer(c: Context<ServerEnv>): Promise<Response> {
    const { viewer, brand, services } = c.var;
    await services.media.uploads.permit(viewer, brand.name);
    contexts.set(c.req.raw, c);
    const answered = await tus.handleWeb(c.req.raw);
    if (answered.status < 400) return answered;
    const headers = new Headers(answered.headers);
    headers.set("content-type", "application/json");
    // The rest of such a body is not read, so the connection cannot be reused.
    if (answered.status === 413) headers.set("connection", "close");
    return new Response(answered.body, { status: answered.status, headers });
  }

  uploads.post("/", answer);
  uploads.patch("/:id", answer);
  uploads.delete("/:id", async (c) => {
    await c.get("services").media.uploads.cancel(c.get("viewer"), c.req.param("id"));
    return c.body(null, 204, tusHeaders);
  });
  // Hono routes HEAD as GET; the bytes themselves cannot be downloaded.
  uploads.get("/:id", async (c) => {
    if (c.req.raw.method !== "HEAD") throw commonFailures.notFound();
    const bytes = await c.get("services").media.uploads.receivedBytes(c.get("viewer"), c.req.param("id"));
    if (bytes === null) return answer(c);
    // The upload is complete, and only the last response was lost.
    const whole = String(bytes);
    return c.body(null, 200, { ...tusHeaders, "upload-offset": whole, "upload-length": whole });
  });
  return uploads;
}

function tusServer(incoming: Incoming, contextOf: (request: object) => Context<ServerEnv>): Server {
  const { directory, pieces } = incoming;
  const datastore = pieces ? new SharedUploadStore(incoming, pieces) : new FileStore({ directory });
  // Without deferred lengths: they could not be checked up front.
  datastore.extensions = ["creation", "creation-with-upload", "termination"];
  const mediaOf = (request: object) => contextOf(request).get("services").media.uploads;
  return new Server({
    path,
    datastore,
    relativeLocation: true,
    respectForwardedHeaders: false,
    allowedOrigins: () => false,
    maxSize: (request) => mediaOf(request).mostBytes(),
    async namingFunction(request, metadata) {
      const c = contextOf(request);
      const length = Number(request.headers.get("upload-length"));
      const input = parseInput(uploadInput, { kind: metadata?.kind, name: metadata?.name ?? "", bytes: length });
      const { id } = await mediaOf(request).begin(c.get("viewer"), c.get("brand").name, input);
      return id;
    },
    onUploadCreate: async () => ({ metadata: {} }),
    async onIncomingRequest(request, id) {
      const c = contextOf(request);
      await mediaOf(request).permitMore(c.get("viewer"), c.get("brand").name, id);
    },
    async onUploadFinish(request, upload) {
      await mediaOf(request).finish(contextOf(request).get("viewer"), upload.id);
      return {};
    },
    async onResponseError(request, error) {
      const c = contextOf(request);
      const refusal = refusalOf(c, error);
      // More bytes than declared: the upload is deleted.
      const id = c.req.param("id");
      if (refusal.status_code === 413 && id)
        await mediaOf(request)
          .cancel(c.get("viewer"), id)
          .catch(() => {});
      return refusal;
    },
  });
}

/** Every failure in the format of the API; unexpected ones are logged and sent without detail. */
function refusalOf(c: Context<ServerEnv>, error: Error | { status_code: number; body: string }) {
  const known = expected(error);
  if (!known) {
    const detail = error instanceof Error ? error.stack : JSON.stringify(error);
    c.get("log").error({ error: detail, path: c.req.path }, "uploads: a request failed");
  }
  const sent = known ?? commonFailures.internal();
  return { status_code: sent.status, body: JSON.stringify(failureBody(sent)) };
}

function expected(error: Error | { status_code: number; body: string }): Failure | null {
  if (isFailure(error)) return error;
  if (!("status_code" in error) || error.status_code >= 500) return null;
  if (error.status_code === 413) return commonFailures.tooLarge();
  if (error.status_code === 404 || error.status_code === 410) return commonFailures.notFound();
  return new Failure("media.bad_upload", error.status_code, error.body.trim());
}
