import { join } from "node:path";
import { Hono } from "hono";
import { brands } from "#features/brand/brand.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import type { ServerEnv } from "../env.ts";

const iconSizes = [180, 192, 512] as const;
const background = "#0a0d10";
const cache = { "cache-control": "public, max-age=86400", vary: "Host" };

/** The web app manifest and its icons, per brand. */
export function appManifestRoutes(publicFiles: string): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const icons = new Map<string, Promise<Uint8Array>>();

  routes.get("/manifest.webmanifest", (c) => {
    const { name, homeDescription: description } = c.get("brand");
    const icon = (size: number, purpose: "any" | "maskable") => ({
      src: `/brand/app-icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose,
    });
    const manifest = {
      id: "/",
      name,
      short_name: name,
      description,
      lang: "en",
      start_url: "/",
      scope: "/",
      display: "standalone",
      background_color: background,
      theme_color: background,
      icons: [icon(192, "any"), icon(512, "any"), icon(512, "maskable")],
      shortcuts: [
        { name: "Planned calls", url: "/user/appointments" },
        { name: "Calls", url: "/user/calls" },
      ],
    };
    return c.body(JSON.stringify(manifest), 200, { ...cache, "content-type": "application/manifest+json" });
  });

  routes.get("/brand/:file{app-icon-\\d+\\.png}", async (c) => {
    const size = iconSizes.find((one) => c.req.param("file") === `app-icon-${one}.png`);
    const brand = brands.find(({ name }) => name === c.get("brand").name);
    if (!size || !brand) throw commonFailures.notFound();
    const key = `${brand.name} ${size}`;
    const drawing = icons.get(key) ?? drawIcon(join(publicFiles, brand.faviconSrc), size);
    icons.set(key, drawing);
    return c.body(new Uint8Array(await drawing), 200, { ...cache, "content-type": "image/png" });
  });

  return routes;
}

/** Draws the brand's icon on the background colour, with a 20 % margin for the maskable safe zone. */
async function drawIcon(file: string, size: number): Promise<Uint8Array> {
  const { default: sharp } = await import("sharp");
  const [inner, margin] = [Math.round(size * 0.6), Math.round(size * 0.2)];
  const picture = await sharp(file).resize({ width: inner }).png().toBuffer();
  const whole = sharp({ create: { width: size, height: size, channels: 3, background } });
  return whole
    .composite([{ input: picture, left: margin, top: margin }])
    .png()
    .toBuffer();
}
