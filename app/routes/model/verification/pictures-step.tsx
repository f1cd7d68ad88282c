import { type FormEvent, useId, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import { path, pictureWords } from "#app/components/verification/verification.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import type { PictureKind } from "#features/verifications/verifications.rules.ts";
import type { OwnVerification } from "#features/verifications/verifications.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

type PicturesStepProps = Pick<OwnVerification, "needed" | "pictures"> & {
  /** The refusal of one picture, and of which. */
  refusal: (FailureBody & { kind: string }) | undefined;
};

const mostBytes = 10 * 1024 * 1024;

/** A form for each picture: one that is refused leaves the others alone, and what is sent is kept at once. */
export function PicturesStep({ needed, pictures, refusal }: PicturesStepProps) {
  const isWhole = needed.every((kind) => pictures.some((one) => one.kind === kind));
  return (
    <div className="grid gap-4">
      {needed.map((kind) => {
        const picture = pictures.find((one) => one.kind === kind);
        const own = refusal?.kind === kind ? refusal : undefined;
        // Anew with each picture, so that the field is empty for the next one.
        return <PictureForm key={`${kind} ${picture?.addedAt}`} kind={kind} picture={picture} refusal={own} />;
      })}
      <p className="text-sm text-soft">JPEG, PNG, WebP or HEIC, up to 10 MB each. We strip location and device data.</p>
      {isWhole && (
        <Link to={`${path}?step=agreement`} className="btn btn-go btn-lg justify-self-start">
          Continue
        </Link>
      )}
    </div>
  );
}

type PictureFormProps = {
  kind: PictureKind;
  picture: OwnVerification["pictures"][number] | undefined;
  refusal: FailureBody | undefined;
};

function PictureForm({ kind, picture, refusal }: PictureFormProps) {
  const { title, hint, camera } = pictureWords[kind];
  const id = useId();
  const submit = useSubmit();
  const sent = useNavigation().formData;
  const sending = sent?.get("kind") === kind && sent.get("intent") === "picture";
  const [tooLarge, setTooLarge] = useState(false);
  const error = tooLarge ? "A picture may have at most 10 MB" : refusal?.message;

  function chosen(event: FormEvent<HTMLInputElement>) {
    const { files, form } = event.currentTarget;
    const heavy = (files?.[0]?.size ?? 0) > mostBytes;
    setTooLarge(heavy);
    if (!heavy && files?.length === 1) void submit(form);
  }

  return (
    <section className="panel grid gap-3 p-4 sm:p-5" aria-labelledby={`${id}-title`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`${id}-title`} className="text-xl">
          {title}
        </h3>
        <p className={picture ? "text-sm text-signal" : "text-sm text-soft"} role="status">
          {sending ? "Sending…" : picture ? "Received" : "Still needed"}
        </p>
      </div>
      <p className="text-[0.92rem] text-soft">{hint}</p>
      <Form method="post" encType="multipart/form-data" className="grid gap-3">
        <input type="hidden" name="intent" value="picture" />
        <input type="hidden" name="kind" value={kind} />
        <label htmlFor={id} className="sr-only">
          {picture ? `${title}: another picture` : `${title}: choose or take a picture`}
        </label>
        <input
          id={id}
          type="file"
          name="picture"
          accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
          capture={camera}
          required
          onChange={chosen}
          disabled={sending}
          className="w-full min-w-0 rounded-field border border-line p-3 text-[0.92rem]"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {error && (
          <p id={`${id}-error`} className="field-error" role="alert">
            {error}
          </p>
        )}
        <noscript>
          <button type="submit" className="btn btn-outline border-line">
            Send this picture
          </button>
        </noscript>
      </Form>
      {picture && <Taken kind={kind} addedAt={picture.addedAt} />}
    </section>
  );
}

function Taken({ kind, addedAt }: { kind: PictureKind; addedAt: string }) {
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-2 text-sm text-soft">
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="kind" value={kind} />
      <span>
        Received <Time at={addedAt} />. Choose another one to replace it.
      </span>
      <button type="submit" className="text-link min-h-9">
        Remove<span className="sr-only"> this picture: {pictureWords[kind].title.toLowerCase()}</span>
      </button>
    </Form>
  );
}
