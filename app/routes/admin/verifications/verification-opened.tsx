import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { spanOf } from "#app/components/admin/due.rules.ts";
import { documentLabels } from "#app/components/verification/verification.labels.ts";
import { Link } from "#app/navigation/link.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { countries } from "#features/age-gate/places.rules.ts";
import type { PictureKind } from "#features/verifications/verifications.rules.ts";
import type { ReviewRecord } from "#features/verifications/verifications.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

const pictureLabels: Record<PictureKind, string> = { front: "Front", back: "Back", selfie: "Selfie" };
const countryName = (code: string) => countries.find((one) => one.code === code)?.name ?? code;

/** Nobody sees a document without saying why. */
export function OpeningForm({ answer }: { answer: (FailureBody & { intent?: string }) | undefined }) {
  return (
    <Panel title="Document locked">
      <p className="mb-4 max-w-prose text-soft">
        Opens for you alone, for 15 minutes. Your reason is logged, and your name and the time are drawn into every
        picture.
      </p>
      <DecisionForm intent="open" button="Open it" tone="signal" reasonLabel="Reason for opening it" answer={answer} />
    </Panel>
  );
}

type OpenedProps = {
  record: ReviewRecord;
  opened: NonNullable<ReviewRecord["opened"]>;
  /** The picture that is looked at alone, as wide as the page; all of them unless one is chosen. */
  chosen: string | null;
  now: number;
};

/** What the document says and shows, as long as it is open. */
export function OpenedDocument({ record, opened, chosen, now }: OpenedProps) {
  const { details, unreadable, age, pictures, endsAt } = opened;
  const one = pictures.find((kind) => kind === chosen);
  return (
    <Panel
      title="The document"
      badge={<span className="tabular text-sm text-warn">Open for {spanOf(Date.parse(endsAt) - now)}</span>}
    >
      {details && (
        <dl className="mb-5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
          <dt className="text-soft">Legal name</dt>
          <dd className="font-medium">{details.legalName}</dd>
          <dt className="text-soft">Other names</dt>
          <dd>{details.otherNames || "None"}</dd>
          <dt className="text-soft">Born</dt>
          <dd className="tabular">
            {details.birthDate}
            {age !== null && `, now ${age} years old`}
            {age !== null && age < 19 && (
              <span className="text-warn"> · of age for less than a year: look closely</span>
            )}
          </dd>
          <dt className="text-soft">Document</dt>
          <dd>
            {documentLabels[details.documentKind]}, {countryName(details.country)}
          </dd>
          <dt className="text-soft">Valid until</dt>
          <dd className="tabular">{details.documentExpiresOn}</dd>
        </dl>
      )}
      {unreadable && (
        <p role="alert" className="mb-5 rounded-field border border-warn/50 bg-warn/10 p-3">
          These papers can't be read: the key they are encrypted with is missing here. Nothing is lost, and they open
          again once it is back in <code>SEALING_KEYS</code>. Until then nobody can confirm them.
        </p>
      )}
      {pictures.length === 0 ? (
        <p className="text-soft">There are no pictures any more.</p>
      ) : (
        <>
          <nav aria-label="Pictures" className="mb-3 flex flex-wrap gap-2">
            <PictureLink to="?" label="All" current={one === undefined} />
            {pictures.map((kind) => (
              <PictureLink key={kind} to={`?picture=${kind}`} label={pictureLabels[kind]} current={kind === one} />
            ))}
          </nav>
          <div className={one === undefined ? "grid gap-4 lg:grid-cols-2" : ""}>
            {pictures
              .filter((kind) => one === undefined || kind === one)
              .map((kind) => (
                <figure key={kind}>
                  <img
                    src={`/api/admin/verifications/${record.id}/pictures/${kind}`}
                    alt={`${pictureLabels[kind]} as it was sent by @${record.username}`}
                    loading="lazy"
                    className="min-h-40 w-full rounded-field border border-line bg-ground"
                  />
                  <figcaption className="mt-1 text-sm text-soft">{pictureLabels[kind]}</figcaption>
                </figure>
              ))}
          </div>
          <p className="mt-3 text-sm text-soft">
            An identity can be confirmed once each of its pictures has come to your screen.
          </p>
        </>
      )}
    </Panel>
  );
}

function PictureLink({ to, label, current }: { to: string; label: string; current: boolean }) {
  return (
    <Link to={to} preventScrollReset className="chip" aria-current={current ? "true" : undefined}>
      {label}
    </Link>
  );
}
