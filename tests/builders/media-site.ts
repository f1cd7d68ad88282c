import { writeFileSync } from "node:fs";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Database } from "#platform/database/connect.ts";
import type { MediaMaker } from "#providers/media-maker/media-maker.ts";
import { withDemo } from "./agents.ts";
import { anAdmin, stranger, visitor } from "./members.ts";
import type { ProductWishes } from "./product.ts";

/** Takes any file for a photo or a video. `prints`: how the next photos look; without one it cannot be told. */
export const anyFile = (prints: string[] = []): MediaMaker => ({
  photo: async () => ({
    contentType: "image/jpeg",
    width: 800,
    height: 600,
    print: prints.shift() ?? null,
    files: ["320.webp", "800.webp"].map((name) => ({ name, contentType: "image/webp", content: Buffer.from(name) })),
  }),
  video: async () => ({ contentType: "video/mp4", width: null, height: null, print: null, poster: null }),
});

/** Media made of anything: what real files become is shown elsewhere. */
export async function withMediaSite(database: Database, outside: ProductWishes["outside"] = {}) {
  const prints: string[] = [];
  return {
    prints,
    ...(await mediaSiteOn(await withDemo(database, { outside: { mediaMaker: anyFile(prints), ...outside } }))),
  };
}

/** Media of a product that was opened before. */
export async function mediaSiteOn<Demo extends Awaited<ReturnType<typeof withDemo>>>(demo: Demo) {
  const { members, seeded, features, services } = demo;
  const { media } = services;
  const { incoming } = features.media.internal;
  let number = 0;
  async function begun(viewer: Viewer, kind: "photo" | "video" = "photo", file?: Buffer): Promise<string> {
    number += 1;
    const content = file ?? `file ${number}`;
    const { id } = await media.uploads.begin(viewer, "Nocturne", { kind, name: "a.jpg", bytes: content.length });
    writeFileSync(incoming.pathOf(id), content);
    return id;
  }

  return {
    demo,
    media,
    incoming,
    begun,
    confirmations: features.confirmations.internal.confirmations,
    admin: await anAdmin(members),
    aCreator: async (): Promise<Viewer> => (await members.signUp(stranger("model"), visitor)).viewer,
    demoCreator(index: number): Viewer {
      const found = seeded.creators[index];
      if (!found) throw new Error("The demo has fewer creators");
      return found.viewer;
    },
    async sent(viewer: Viewer, kind: "photo" | "video" = "photo", file?: Buffer): Promise<string> {
      const id = await begun(viewer, kind, file);
      await media.uploads.finish(viewer, id);
      return id;
    },
    own: async (viewer: Viewer) => (await media.own(viewer, "Nocturne")).media,
  };
}
