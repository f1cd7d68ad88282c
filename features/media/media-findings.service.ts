import { type Finding, tellingBits } from "./media.rules.ts";
import type { MediaOptions } from "./media-parts.service.ts";
import { nearestRemoved } from "./removed-pictures.store.ts";

type Made = { contentType: string; width: number | null; height: number | null; print: string | null };

/** What programs can say about a file before a person looks at it. `picture`: as it is shown, if there is one. */
export async function findingsOf(options: MediaOptions, made: Made, picture: Uint8Array | null): Promise<Finding[]> {
  const { contentType, width, height } = made;
  return [
    { check: "metadata", verdict: "ok", words: "Place, device and all other metadata were taken out" },
    { check: "file", verdict: "ok", words: `${contentType}${width && height ? `, ${width} × ${height} pixels` : ""}` },
    await likenessOf(options, made.print),
    await imageOf(options, picture),
  ];
}

async function likenessOf({ db }: MediaOptions, print: string | null): Promise<Finding> {
  const check = "likeness";
  if (print === null) return { check, verdict: "look", words: "It cannot be compared with removed pictures" };
  const like = await nearestRemoved(db, print, tellingBits);
  if (!like) return { check, verdict: "ok", words: "No match with removed images" };
  return { check, verdict: "look", words: `It resembles a removed picture: ${64 - like.distance} of 64 marks agree` };
}

async function imageOf({ imageCheck, log }: MediaOptions, picture: Uint8Array | null): Promise<Finding> {
  const check = "image";
  if (imageCheck.name === null) return { check, verdict: "look", words: "No image scan ran" };
  if (picture === null) return { check, verdict: "look", words: "There is no picture that a program could look at" };
  try {
    const concerns = await imageCheck.check(picture);
    if (concerns.length === 0) return { check, verdict: "ok", words: `${imageCheck.name} found nothing` };
    const words = concerns.map(({ code, score }) => `${code}, ${Math.round(score * 100)}%`).join("; ");
    return { check, verdict: "look", words: `${imageCheck.name}: ${words}` };
  } catch (error) {
    // Nothing is safe because a program is away: the reviewer is told.
    log.warn({ error: String(error) }, "media: the check of a picture failed");
    return { check, verdict: "look", words: "The check of the picture failed" };
  }
}
