import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { Link, NavLink } from "#app/navigation/link.tsx";
import { draftNote } from "#features/agents/agent-standing.rules.ts";
import type { EditorView } from "#features/agents/content/agent-editor.schema.ts";
import type { EditorState, StepId } from "#features/agents/fields/editor-steps.rules.ts";

const steps: { id: StepId; label: string }[] = [
  { id: "basic", label: "Character" },
  { id: "voice", label: "Voice" },
  { id: "pricing", label: "Price" },
];

type FrameProps = {
  title: string;
  lead: string;
  view: EditorView;
  editor?: EditorState;
  /** The page shows by itself what differs from what callers hear. */
  showsChanges?: boolean;
  children: ReactNode;
};

/** A page of the editor: where one is, what is done, and the ways beside the steps. */
export function EditorFrame(props: FrameProps) {
  const { title, lead, view, editor = view.state, showsChanges = false, children } = props;
  const note = showsChanges ? null : draftNote(view);
  return (
    <>
      <nav aria-label="Steps of your companion" className="mb-6 flex flex-wrap gap-2">
        <NavLink to="/model/agent" end className="chip">
          Overview
        </NavLink>
        {steps.map(({ id, label }, place) => (
          <NavLink key={id} to={`/model/agent/${id}`} className="chip gap-2">
            <span aria-hidden="true" className="tabular text-soft">
              {editor.steps[id].completed ? <Check size={15} className="text-signal" /> : place + 1}
            </span>
            {label}
            {editor.steps[id].completed && <span className="sr-only">, completed</span>}
          </NavLink>
        ))}
        <NavLink to="/model/agent/publish" className="chip">
          Publish
        </NavLink>
        <NavLink to="/model/agent/test" className="chip">
          Test call
        </NavLink>
        <NavLink to="/model/agent/versions" className="chip">
          Versions
        </NavLink>
      </nav>
      <h1 className="text-5xl">{title}</h1>
      <p className={`mt-2 max-w-[60ch] text-soft ${note ? "" : "mb-7"}`}>{lead}</p>
      {note && (
        <p className="mt-2 mb-7 max-w-[60ch] text-warn">
          {note.text}{" "}
          <Link to={note.link.to} className="text-link text-base-content">
            {note.link.label}
          </Link>
        </p>
      )}
      {children}
    </>
  );
}
