import { Differences } from "#app/components/admin/differences.tsx";
import { actionLabels, shortId, subjectLabel } from "#features/audit/audit.labels.ts";
import type { NamedEntry } from "#features/audit/audit.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** The record, newest first. Each entry opens to what it changed. */
export function RecordEntries({ entries }: { entries: NamedEntry[] }) {
  if (entries.length === 0) {
    return <div className="panel p-10 text-center text-soft">No entries match this search.</div>;
  }
  return (
    <ol className="panel divide-y divide-line" aria-label="The record, newest first">
      {entries.map((entry) => (
        <li key={entry.id} className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]">
          <details>
            <summary className="grid cursor-pointer gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[11rem_10rem_1fr]">
              <time dateTime={entry.at} className="tabular text-soft">
                {dateTimeLabel(entry.at)}
              </time>
              <span className="min-w-0 break-words">{whoWords(entry)}</span>
              <span className="min-w-0 break-words">
                <span className="font-medium">{actionLabels(entry.action)}</span>{" "}
                <span className="text-soft" title={`${entry.subject.type} ${entry.subject.id}`}>
                  {subjectLabel(entry)}
                </span>
              </span>
            </summary>
            <EntryDetail entry={entry} />
          </details>
        </li>
      ))}
    </ol>
  );
}

function EntryDetail({ entry }: { entry: NamedEntry }) {
  return (
    <div className="grid gap-3 border-t border-line bg-ground px-4 py-4">
      {entry.signatures && <p>{signatureWords(entry.signatures)}</p>}
      {entry.reason && (
        <p>
          <span className="text-soft">Reason: </span>
          {entry.reason}
        </p>
      )}
      <Differences lines={entry.changes} none="No values changed." />
      <p className="text-sm break-all text-soft">
        {entry.address ? `From ${entry.address}. ` : ""}
        {entry.action}, {entry.subject.type} {entry.subject.id}. Entry {entry.id}
      </p>
    </div>
  );
}

const whoWords = ({ who, actorUid, role, signatures }: NamedEntry) => {
  if (signatures?.asked && signatures.confirmed) return `@${signatures.asked}, @${signatures.confirmed}`;
  return role === "system" ? "System" : who ? `@${who}` : `Deleted: ${shortId(actorUid ?? "")}`;
};

const nameWords = (name: string | null) => (name === null ? "a deleted account" : `@${name}`);

const signatureWords = ({ asked, confirmed }: NonNullable<NamedEntry["signatures"]>) =>
  `Asked for by ${nameWords(asked)}, confirmed by ${nameWords(confirmed)}.`;
