import { type Context, Hono } from "hono";
import type { FileStorage } from "#providers/file-storage/file-storage.ts";
import { storedFileResponse } from "../api/stored-file-response.ts";
import type { ServerEnv } from "../env.ts";

/** A file never changes at its URL. It is behind the age gate, so no shared cache may store it. */
const publicCache = "private, max-age=604800, immutable";
const privateCache = "private, max-age=600";

/** Photos and videos of creators: approved ones, and others by signed URLs. */
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
    const query = { id, name, expires: Number(expires), signature };
    const opened = await c.get("services").media.openSigned(c.get("viewer"), query);
    return storedFileResponse(storage, { ...opened, cache: privateCache, range: c.req.header("range") });
  });

  return files;
}
