import { type Context, Hono } from "hono";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { storedFileResponse } from "../api/stored-file-response.ts";
import type { ServerEnv } from "../env.ts";

/** A medium never changes under its address. It stands behind the age gate, so no cache that others share keeps it. */
const publicCache = "private, max-age=604800, immutable";
const privateCache = "private, max-age=600";

/** Creators' photos and videos: the approved ones, and by signed addresses the others. */
export function mediaFileRoutes(storage: FileStorage): Hono<ServerEnv> {
  const files = new Hono<ServerEnv>();

  const approved = async (c: Context<ServerEnv>, id: string, name?: string) => {
    const opened = await c.get("services").media.open(c.get("gate"), id, name);
    return storedFileResponse(storage, { ...opened, cache: publicCache, range: c.req.header("range") });
  };
  files.get("/files/:id", (c) => approved(c, c.req.param("id")));
  files.get("/files/:id/:name", (c) => approved(c, c.req.param("id"), c.req.param("name")));

  files.get("/private/:id/:name", async (c) => {
    const { id, name } = c.req.param();
    const { expires = "", signature = "" } = c.req.query();
    const wish = { id, name, expires: Number(expires), signature };
    const opened = await c.get("services").media.openSigned(c.get("viewer"), wish);
    return storedFileResponse(storage, { ...opened, cache: privateCache, range: c.req.header("range") });
  });

  return files;
}
