import { useState } from "react";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { agentFields, type EditorField, fieldNames } from "#features/agents/fields/agent-fields.rules.ts";
import { languageName } from "#features/agents/fields/languages.rules.ts";
import { type ContentType, contentTypeLabel } from "#features/agents/persona/content-types.rules.ts";
import type { VersionToReview } from "#features/reviews/reviews.schema.ts";
import type { Sight } from "./content-evidence.tsx";

type VersionProps = { reviewId: string; version: VersionToReview; sight: Sight };

/** A companion's version: what it changes for callers, or all of it where nothing is public yet, and how it sounds. */
export function Version({ reviewId, version, sight }: VersionProps) {
  const { changes } = version;
  return (
    <div className="grid gap-4">
      {changes === null ? (
        <AllFields version={version} />
      ) : (
        <>
          <Changes changes={changes} touches={version.touches} />
          <details>
            <summary className="cursor-pointer">The whole new version</summary>
            <div className="mt-3">
              <AllFields version={version} />
            </div>
          </details>
        </>
      )}
      <Greeting reviewId={reviewId} voice={version.voice} sight={sight} />
      <p className="flex flex-wrap gap-x-4 text-sm text-soft">
        Version {version.version}
        <Link to={`/admin/agent-edition/${version.agentId}`} className="text-link">
          Companion record
        </Link>
      </p>
    </div>
  );
}

type ChangesProps = { changes: NonNullable<VersionToReview["changes"]>; touches: readonly string[] };

/** The changed fields alone, what is public now beside what would be. */
function Changes({ changes, touches }: ChangesProps) {
  if (changes.length === 0) return <p className="text-soft">Nothing changes for callers.</p>;
  return (
    <section className="grid gap-3" aria-label="What changes">
      <p className="eyebrow">
        {changes.length === 1 ? "1 change" : `${changes.length} changes`} to the public companion
      </p>
      <dl className="grid gap-3">
        {changes.map(({ field, label, before, after }) => (
          <div key={field} className="rounded-field border border-line p-3">
            <dt className="mb-2 font-medium">
              <FieldName label={label} touched={touches.includes(field)} />
            </dt>
            <dd className="grid gap-3 sm:grid-cols-2">
              <Side title="Public now" text={before} tone="text-soft" />
              <Side title="New" text={after} tone="" />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Side({ title, text, tone }: { title: string; text: string; tone: string }) {
  return (
    <div className="min-w-0">
      <p className="eyebrow">{title}</p>
      <p className={`whitespace-pre-line break-words ${tone}`}>{text === "" ? "Nothing" : text}</p>
    </div>
  );
}

function FieldName({ label, touched }: { label: string; touched: boolean }) {
  return (
    <span className={touched ? "text-warn" : ""}>
      {label}
      {touched && " · touches a rule for texts"}
    </span>
  );
}

const writtenFields = fieldNames.filter((name) => name !== "voice_id");

/** A value as people read it. */
function fieldWords(field: EditorField, value: string): string {
  switch (agentFields[field].kind) {
    case "contentType":
      return contentTypeLabel(value as ContentType);
    case "language":
      return languageName(value);
    case "price":
      return dollarLabel(value);
    default:
      return value;
  }
}

function AllFields({ version: { fields, touches } }: { version: VersionToReview }) {
  return (
    <dl className="grid gap-3">
      {writtenFields
        .filter((field) => fields[field] !== "")
        .map((field) => (
          <div key={field}>
            <dt className="eyebrow">
              <FieldName label={agentFields[field].label} touched={touches.includes(field)} />
            </dt>
            <dd className="whitespace-pre-line break-words">{fieldWords(field, fields[field])}</dd>
          </div>
        ))}
    </dl>
  );
}

type GreetingProps = { reviewId: string; voice: VersionToReview["voice"]; sight: Sight };

/** The new greeting in the voice that would speak it. It counts as heard once it plays. */
function Greeting({ reviewId, voice, sight }: GreetingProps) {
  const hydrated = useHydrated();
  const [failed, setFailed] = useState(false);
  if (!voice) return <p className="text-soft">No voice was chosen.</p>;
  return (
    <div>
      <p className="eyebrow">How it sounds</p>
      <p>The greeting, spoken by {voice.name}</p>
      {/* biome-ignore lint/a11y/useMediaCaption: the greeting stands in the fields above */}
      <audio
        controls
        preload="none"
        src={`/media/greetings/reviews/${reviewId}.wav`}
        aria-label={`The greeting, spoken by ${voice.name}`}
        className="mt-1 w-full max-w-md"
        onPlaying={sight.see}
        onError={() => setFailed(true)}
      />
      {sight.seen && <p className="text-sm text-soft">Listened to</p>}
      {failed && !sight.seen && (
        <p className="text-sm text-warn">It can't be played now: the voice is paused, or could not speak. Try later.</p>
      )}
      {!sight.seen && !hydrated && (
        <a href={sight.href} className="text-link text-sm">
          I have listened
        </a>
      )}
    </div>
  );
}
