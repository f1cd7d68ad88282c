import { ArrowLeft, ArrowRight, Film, Trash2 } from "lucide-react";
import { Form } from "react-router";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import type { MediaView } from "#features/media/media.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { acceptedFiles } from "./upload-zone.tsx";

const badges: Record<MediaView["state"], { label: string; tone: string }> = {
  uploading: { label: "Unfinished", tone: "text-warn" },
  processing: { label: "Being checked", tone: "text-soft" },
  pending: { label: "In review", tone: "text-warn" },
  approved: { label: "Public", tone: "text-signal" },
  refused: { label: "Refused", tone: "text-stop" },
};

type TileProps = {
  medium: MediaView;
  /** Its place, from 1, and how many there are. */
  place: number;
  count: number;
  refusal: FailureBody | undefined;
  typedAlt: string | undefined;
  appealRefusal: FailureBody | undefined;
  /** Sends another file in place of a refused one; undefined where nothing can be uploaded. */
  onReplace?: ((file: File) => void) | undefined;
};

/** One photo or video of the creator's own, with all that can be done about it. */
export function MediaTile({ medium, place, count, refusal, typedAlt, appealRefusal, onReplace }: TileProps) {
  const { id, kind, name, state, reason } = medium;
  const badge = badges[state];
  const what = kind === "photo" ? "photo" : "video";
  const whole = state !== "uploading" && state !== "processing";
  return (
    <>
      <div className="media-frame">
        {medium.picture ? (
          <img src={medium.picture} alt={medium.alt || name} loading="lazy" draggable={false} />
        ) : (
          <Film size={34} aria-hidden="true" className="text-soft" />
        )}
        <span className={`media-badge ${badge.tone}`}>{badge.label}</span>
      </div>
      <p className="mt-2 truncate text-sm" title={name}>
        {name}
      </p>
      {reason && (
        <p className="mt-1 text-[0.82rem] text-stop">
          {medium.changeAsked ? "Please change it: " : ""}
          {reason} {medium.note}
        </p>
      )}
      {state === "refused" && onReplace && <Replace kind={kind} name={`${what} ${place}`} onFile={onReplace} />}
      <Appeal medium={medium} refusal={appealRefusal} />
      {state === "uploading" && (
        <p className="mt-1 text-[0.82rem] text-soft">Choose the same file again to go on where it stopped.</p>
      )}
      {whole && <AltText medium={medium} refusal={refusal} typed={typedAlt} />}
      <Form method="post" preventScrollReset className="mt-2 flex gap-1">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="kind" value={kind} />
        <Action intent="media-earlier" label={`Move ${what} ${place} earlier`} icon={ArrowLeft} off={place === 1} />
        <Action intent="media-later" label={`Move ${what} ${place} later`} icon={ArrowRight} off={place === count} />
        <span className="grow" />
        <Action
          intent={whole ? "media-remove" : "media-discard"}
          label={`${whole ? "Remove" : "Discard"} ${what} ${place}`}
          icon={Trash2}
        />
      </Form>
    </>
  );
}

type ReplaceProps = { kind: MediaView["kind"]; name: string; onFile: (file: File) => void };

function Replace({ kind, name, onFile }: ReplaceProps) {
  return (
    <label className="btn btn-outline btn-sm mt-2 border-line focus-within:outline-2">
      Replace<span className="sr-only"> {name}</span>
      <input
        type="file"
        accept={acceptedFiles[kind]}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = "";
          if (file) onFile(file);
        }}
      />
    </label>
  );
}

/** A refusal can be looked at once more, by somebody else. */
function Appeal({ medium, refusal }: { medium: MediaView; refusal: FailureBody | undefined }) {
  if (medium.appeal === "waiting") {
    return <p className="mt-1 text-[0.82rem] text-warn">Another person looks at it, within ten days.</p>;
  }
  if (medium.appeal === "upheld") {
    return <p className="mt-1 text-[0.82rem] text-soft">Another person looked at it, and it stays refused.</p>;
  }
  if (medium.appeal !== "open") return null;
  return (
    <details className="mt-1 text-sm" open={refusal !== undefined}>
      <summary className="cursor-pointer text-soft">This is wrong</summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-2">
        <input type="hidden" name="id" value={medium.id} />
        <TextArea
          label="What was overlooked"
          name="words"
          rows={3}
          maxLength={1_000}
          hint="Another person reads it. You can ask once."
          error={refusal?.message}
        />
        <button type="submit" name="intent" value="media-appeal" className="btn btn-outline btn-sm border-line">
          Ask another person
        </button>
      </Form>
    </details>
  );
}

type ActionProps = { intent: string; label: string; icon: typeof Trash2; off?: boolean };

function Action({ intent, label, icon: Icon, off = false }: ActionProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={intent}
      disabled={off}
      aria-label={label}
      className="btn btn-ghost btn-sm btn-square"
    >
      <Icon size={17} aria-hidden="true" />
    </button>
  );
}

type AltProps = { medium: MediaView; refusal: FailureBody | undefined; typed: string | undefined };

function AltText({ medium, refusal, typed }: AltProps) {
  return (
    <details className="mt-1 text-sm" open={refusal !== undefined}>
      <summary className="cursor-pointer text-soft">{medium.alt ? "Described" : "Describe it"}</summary>
      <Form method="post" preventScrollReset className="mt-2 grid gap-2">
        <input type="hidden" name="id" value={medium.id} />
        <Field
          label="What is to be seen"
          name="alt"
          most={200}
          defaultValue={typed ?? medium.alt}
          hint="For people who do not see it."
          error={refusal?.message}
        />
        <button type="submit" name="intent" value="media-alt" className="btn btn-outline btn-sm border-line">
          Save
        </button>
      </Form>
    </details>
  );
}
