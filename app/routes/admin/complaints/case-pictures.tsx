import { CoveredPicture } from "#app/components/admin/covered-picture.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { SubjectFacts } from "#features/complaints/complaints-admin.schema.ts";

export type CaseMedium = SubjectFacts["media"][number];
/** Which pictures of the case were uncovered, and how to uncover one. */
export type CaseSight = { seen: readonly string[]; see(id: string): void };

/** What a picture of the case is called everywhere on its page: by its place in the creator's list. */
export function mediumName(media: readonly CaseMedium[], id: string): string {
  const place = media.findIndex((one) => one.id === id);
  const kind = media[place]?.kind === "video" ? "Video" : "Photo";
  return place < 0 ? "Deleted picture" : `${kind} ${place + 1}`;
}

type CasePicturesProps = { media: readonly CaseMedium[]; sight: CaseSight };

/** Covered until somebody asks for one: who looks at many should not have to see more than needed. */
export function CasePictures({ media, sight }: CasePicturesProps) {
  return (
    <div>
      <h3 className="eyebrow mb-2">Photos and videos</h3>
      <ul className="grid gap-4 sm:grid-cols-2">
        {media.map((one) => (
          <li key={one.id} className="min-w-0">
            <p className="mb-1">
              {mediumName(media, one.id)} <span className="text-soft">{one.state}</span>
            </p>
            {one.picture ? (
              <CoveredPicture
                picture={one.picture}
                whole={one.kind === "photo" ? one.address : null}
                alt={one.alt || `${mediumName(media, one.id)}, not described`}
                seen={sight.seen.includes(one.id)}
                onSee={() => sight.see(one.id)}
                href={hrefToSee(sight, one.id)}
              />
            ) : one.address ? (
              <CoveredVideo id={one.id} sight={sight} />
            ) : (
              <p className="text-soft">No picture available.</p>
            )}
            {one.kind === "video" && one.address && sight.seen.includes(one.id) && (
              <video src={one.address} controls muted preload="none" className="mt-2 w-full rounded-field" />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where the page shows one more of them without scripts. */
const hrefToSee = (sight: CaseSight, id: string) => `?${[...sight.seen, id].map((one) => `show=${one}`).join("&")}`;

/** A video without a poster: there is nothing of it to see before it is shown. */
function CoveredVideo({ id, sight }: { id: string; sight: CaseSight }) {
  const hydrated = useHydrated();
  const button = "btn btn-sm btn-neutral border-line";
  if (sight.seen.includes(id)) return null;
  return hydrated ? (
    <button type="button" data-show className={button} onClick={() => sight.see(id)}>
      Show it
    </button>
  ) : (
    <a href={hrefToSee(sight, id)} className={button}>
      Show it
    </a>
  );
}

/** The pictures to choose from for a removal, each with its number and as covered as above. */
export function RemovalChoices({ media, sight }: CasePicturesProps) {
  return media.map((one) => (
    <label key={one.id} className="flex cursor-pointer items-center gap-3">
      <input type="checkbox" name="media" value={one.id} className="checkbox checkbox-primary shrink-0" />
      {one.picture && (
        <span className="size-14 shrink-0 overflow-hidden rounded-field border border-line">
          <img
            src={one.picture}
            alt=""
            className={`size-full object-cover grayscale ${sight.seen.includes(one.id) ? "" : "blur-sm"}`}
          />
        </span>
      )}
      {mediumName(media, one.id)}, with all copies
    </label>
  ));
}
