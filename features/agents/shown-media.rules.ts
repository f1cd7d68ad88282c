/** A picture or film as the specification's documents hold it. `alt`: what is to be seen, where its owner said so. */
type Entry = { id: string; state: "pending" | "approved" | "refused"; alt?: string; poster?: boolean };

/** A picture or film that everybody may see. */
export type ShownMedium = {
  /** Of the whole; a picture has its sizes below it: `/320.avif` … `/1600.webp`, and `/blur.webp`. */
  address: string;
  /** What is to be seen, in its owner's words; empty where there are none. */
  alt: string;
  /** A frame of a film, where there is one. */
  poster: string | null;
};

/** What passed review, in the order that its owner gave. Everything else is nobody's to see. */
export function shownMedia(entries: readonly Entry[]): ShownMedium[] {
  return entries
    .filter(({ state }) => state === "approved")
    .map(({ id, alt = "", poster = false }) => {
      const address = `/media/files/${id}`;
      return { address, alt, poster: poster ? `${address}/poster.webp` : null };
    });
}
