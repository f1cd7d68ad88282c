import { writeFile } from "node:fs/promises";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Incoming } from "#features/media/incoming-files.service.ts";
import { mediaFailures } from "#features/media/media.rules.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";

const page = "/model/profile";
/** The size of the form besides the file itself. */
const formBytes = 65_536;

/**
 * Uploads one photo by a plain form, for browsers without scripts. Redirects back to the page, with the failure code
 * if refused.
 */
export function photoFormRoutes(incoming: Incoming): Hono<ServerEnv> {
  const form = new Hono<ServerEnv>();

  form.post("/", permitted, sizeLimited, async (c) => {
    const { viewer, brand, services } = c.var;
    const { uploads } = services.media;
    try {
      const file = (await c.req.formData().catch(() => null))?.get("photo");
      if (!(file instanceof File) || file.name === "") throw mediaFailures.noFile();
      const upload = { kind: "photo", name: file.name, bytes: file.size } as const;
      const { id } = await uploads.begin(viewer, brand.name, upload);
      await writeFile(incoming.pathOf(id), file.stream(), { mode: 0o600 });
      await uploads.finish(viewer, id);
      return c.redirect(`${page}?notice=photo-received`, 303);
    } catch (error) {
      if (!isFailure(error)) throw error;
      return c.redirect(`${page}?refused=${encodeURIComponent(error.code)}#photos`, 303);
    }
  });
  return form;
}

/** Refuses members who may not upload before any byte of the file is read. */
const permitted: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const { viewer, brand, services } = c.var;
  await services.media.uploads.permit(viewer, brand.name);
  await next();
};

const sizeLimited: MiddlewareHandler<ServerEnv> = async (c, next) => {
  const maxSize = (await c.get("services").media.uploads.mostPhotoBytes()) + formBytes;
  const limited = bodyLimit({
    maxSize,
    onError: () =>
      c.body(null, 303, { location: `${page}?refused=${mediaFailures.tooLarge().code}#photos`, connection: "close" }),
  });
  return (await limited(c, next)) ?? undefined;
};
