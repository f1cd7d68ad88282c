/** A picture or video as the specification's documents store it. `alt`: the owner's description, if there is one. */
type Entry = { id: string; state: "pending" | "approved" | "refused"; alt?: string; poster?: boolean };

/** A public picture or video. */
export type ShownMedium = {
  /** The base address; a picture has its sizes below it: `/320.avif` … `/1600.webp`, and `/blur.webp`. */
  address: string;
  /** The owner's description; empty if there is none. */
  alt: string;
  /** A frame of a video, if there is one. */
  poster: string | null;
};

/** The approved media in their owner's order. All others are left out. */
export function shownMedia(entries: readonly Entry[]): ShownMedium[] {
  return entries
    .filter(({ state }) => state === "approved")
    .map(({ id, alt = "", poster = false }) => {
      const address = `/media/files/${id}`;
      return { address, alt, poster: poster ? `${address}/poster.webp` : null };
    });
}
