import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { MemberFile } from "#features/people/people.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { ActionAnswer } from "./member-actions.tsx";

/** What admins wrote down for each other. */
export function MemberNotes({ file, answer }: { file: MemberFile; answer: ActionAnswer }) {
  return (
    <Panel title="Notes">
      {file.notes.length === 0 && <p className="mb-4 text-soft">No notes yet. Write only what another admin needs.</p>}
      <ul className="mb-4 grid gap-3">
        {file.notes.map((note) => (
          <li key={note.id}>
            <p className="whitespace-pre-line break-words">{note.words}</p>
            <p className="tabular text-[0.82rem] text-soft">
              @{note.author}, {dateTimeLabel(note.at)} UTC
            </p>
          </li>
        ))}
      </ul>
      {!file.own && file.status !== "closed" && (
        <DecisionForm intent="note" button="Add note" reasonName="words" reasonLabel="New note" answer={answer} />
      )}
    </Panel>
  );
}
