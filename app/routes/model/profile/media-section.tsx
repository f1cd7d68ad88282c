import { type DragEvent, useState } from "react";
import { useSubmit } from "react-router";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { type MediaKind, movedBy } from "#features/media/media.rules.ts";
import type { MediaView, OwnMedia } from "#features/media/media.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { MediaTile } from "./media-tile.tsx";
import { PlainPhotoForm } from "./plain-photo-form.tsx";
import { UploadList } from "./upload-list.tsx";
import { sizeLabel } from "./upload-queue.rules.ts";
import { UploadZone } from "./upload-zone.tsx";
import { useUploads } from "./use-uploads.ts";

/** The refusal of a form about one medium, and what was typed there. */
export type TileRefusal = { id: string; intent: string; alt: string; refusal: FailureBody };
type SectionProps = { kind: MediaKind; own: OwnMedia; refused: TileRefusal | undefined; formRefusal: string | null };

const words = {
  photo: { title: "Photos", types: "JPEG, PNG, WebP or AVIF", none: "No photos yet." },
  video: { title: "Videos", types: "MP4 or WebM", none: "No videos yet." },
};

/** A creator's photos, or videos: sent, put in order, described and removed. */
export function MediaSection({ kind, own, refused, formRefusal }: SectionProps) {
  const { limits } = own;
  const media = own.media.filter((one) => one.kind === kind);
  const takingRoom = media.filter(({ state }) => state !== "refused").length;
  const [most, bytes] = kind === "photo" ? [limits.photos, limits.photoBytes] : [limits.videos, limits.videoBytes];
  const uploads = useUploads(kind, limits, media);
  const hydrated = useHydrated();
  const submit = useSubmit();
  /** The new file goes first: what it replaces can be brought back for an hour. */
  function replace(id: string, file: File) {
    if (uploads.add([file]) === 0) return;
    void submit({ intent: "media-remove", id, kind }, { method: "post", preventScrollReset: true });
  }
  const { title, types, none } = words[kind];
  const onTheirWay = new Set(uploads.queue.map(({ id }) => id));
  const shown = media.filter(({ id }) => !onTheirWay.has(id));
  const limitWords = `${types}, at most ${sizeLabel(bytes)} each`;
  return (
    <section id={`${kind}s`} className="panel mt-4 p-4 sm:p-6" aria-labelledby={`${kind}s-title`}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 id={`${kind}s-title`} className="text-2xl">
          {title}
        </h2>
        <p className="tabular text-sm text-soft">
          {takingRoom} of {most}
        </p>
      </div>
      {own.open ? (
        <div className="mt-4">
          {hydrated && <UploadZone kind={kind} limitWords={limitWords} onFiles={uploads.add} />}
          {!hydrated && kind === "photo" && <PlainPhotoForm limitWords={limitWords} />}
          {formRefusal && (
            <p role="alert" className="field-error">
              {formRefusal}
            </p>
          )}
        </div>
      ) : (
        <p className="mt-4 text-soft">Uploads are switched off on this site. What is here stays as it is.</p>
      )}
      <UploadList uploads={uploads} />
      {shown.length === 0 ? (
        uploads.queue.length === 0 && <p className="py-6 text-center text-soft">{none}</p>
      ) : (
        <Tiles
          kind={kind}
          media={shown}
          all={media}
          refused={refused}
          onReplace={own.open && hydrated ? replace : undefined}
        />
      )}
    </section>
  );
}

type TilesProps = {
  kind: MediaKind;
  media: MediaView[];
  all: MediaView[];
  refused: TileRefusal | undefined;
  onReplace: ((id: string, file: File) => void) | undefined;
};

/** In their order, which the pointer changes by dragging and everybody by the arrows. */
function Tiles({ kind, media, all, refused, onReplace }: TilesProps) {
  const submit = useSubmit();
  const hydrated = useHydrated();
  const [dragged, setDragged] = useState<string | null>(null);
  const ids = all.map(({ id }) => id);
  const dropOn = (event: DragEvent, target: string) => {
    if (dragged === null || dragged === target) return;
    event.preventDefault();
    const order = movedBy(ids, dragged, ids.indexOf(target) - ids.indexOf(dragged));
    const sent = { intent: "media-order", kind, ids: order.join(",") };
    void submit(sent, { method: "post", preventScrollReset: true });
  };
  return (
    <ol className="mt-5 grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4" aria-label={words[kind].title}>
      {media.map((medium) => (
        <li
          key={medium.id}
          className="min-w-0"
          draggable={hydrated}
          data-dragged={dragged === medium.id || undefined}
          onDragStart={() => setDragged(medium.id)}
          onDragEnd={() => setDragged(null)}
          onDragOver={(event) => dragged !== null && event.preventDefault()}
          onDrop={(event) => dropOn(event, medium.id)}
        >
          <MediaTile
            medium={medium}
            onReplace={onReplace && ((file) => onReplace(medium.id, file))}
            place={ids.indexOf(medium.id) + 1}
            count={ids.length}
            refusal={refused?.id === medium.id && refused.intent === "media-alt" ? refused.refusal : undefined}
            appealRefusal={refused?.id === medium.id && refused.intent === "media-appeal" ? refused.refusal : undefined}
            typedAlt={refused?.id === medium.id && refused.intent === "media-alt" ? refused.alt : undefined}
          />
        </li>
      ))}
    </ol>
  );
}
