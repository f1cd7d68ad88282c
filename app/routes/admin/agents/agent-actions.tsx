import type { ComponentType, ReactNode } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { Field } from "#app/ui/field.tsx";
import { fieldError } from "#app/ui/form-refusal.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Tick } from "#app/ui/tick.tsx";
import { type AgentAction, featuredPlaces } from "#features/agents/admin/admin-agents.rules.ts";
import type { AdminAgent } from "#features/agents/admin/admin-agents.schema.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** A refusal, of which form, and what was typed into it. */
export type AgentPageAnswer = (FailureBody & { intent: string; typed: Record<string, string> }) | undefined;
type ActionsProps = { file: AdminAgent; answer: AgentPageAnswer };

const told = "Reason (sent to the creator)";

const forms: Record<AgentAction, ComponentType<ActionsProps>> = {
  pause: ({ answer }) => (
    <AdminAction intent="pause" title="Pause" answer={answer}>
      <p className="mb-3 text-soft">
        Not shown and no new calls; a running call goes on to its end. Its creator cannot end this pause.
      </p>
      <DecisionForm intent="pause" button="Pause the companion" tone="stop" reasonLabel={told} answer={answer} />
    </AdminAction>
  ),
  resume: ({ answer }) => (
    <AdminAction intent="resume" title="Resume" answer={answer}>
      <p className="mb-3 text-soft">It returns to its state before the pause.</p>
      <DecisionForm intent="resume" button="Resume the companion" tone="signal" answer={answer} />
    </AdminAction>
  ),
  feature: ({ file, answer }) => (
    <AdminAction intent="feature" title={file.featuredPlace === null ? "Feature" : "Change its place"} answer={answer}>
      <p className="mb-3 text-soft">Featured companions come first in the catalogue, in this order.</p>
      <DecisionForm intent="feature" button="Feature at this place" answer={answer} shows={["place"]}>
        <Field
          type="number"
          name="place"
          label="Place in the catalogue"
          hint="1 comes first."
          min={featuredPlaces.first}
          max={featuredPlaces.last}
          required
          defaultValue={file.featuredPlace ?? featuredPlaces.first}
          error={answer?.intent === "feature" ? fieldError(answer, "place") : undefined}
        />
      </DecisionForm>
    </AdminAction>
  ),
  unfeature: ({ answer }) => (
    <AdminAction intent="unfeature" title="No longer feature" answer={answer}>
      <DecisionForm intent="unfeature" button="Stop featuring" answer={answer} />
    </AdminAction>
  ),
  retire: ({ answer }) => (
    <AdminAction intent="retire" title="Retire" answer={answer}>
      <p className="mb-3 text-soft">
        Permanent: removed from every list. A running call continues to its end, and the creator keeps all earnings.
      </p>
      <DecisionForm intent="retire" button="Retire it" tone="stop" reasonLabel={told} answer={answer}>
        <Tick
          name="certain"
          label="I know that this cannot be undone"
          error={answer?.intent === "retire" ? fieldError(answer, "certain") : undefined}
        />
      </DecisionForm>
    </AdminAction>
  ),
};

/** What an admin does with the whole agent. Each deed asks for its reason and opens alone. */
export function AgentActions({ file, answer }: ActionsProps) {
  if (file.own) return <p className="panel p-5 text-soft">This is your companion: only another admin can act on it.</p>;
  if (file.state === "retired") return <p className="panel p-5 text-soft">Retired. Its calls keep its name.</p>;
  return (
    <Panel title="What you can do">
      <div className="divide-y divide-line">
        {file.actions.map((action) => {
          const Form = forms[action];
          return <Form key={action} file={file} answer={answer} />;
        })}
      </div>
    </Panel>
  );
}

type ActionProps = { title: string; intent: AgentAction; answer: AgentPageAnswer; children: ReactNode };

function AdminAction({ title, intent, answer, children }: ActionProps) {
  return (
    <details className="py-3" open={answer?.intent === intent}>
      <summary className="cursor-pointer py-1">{title}</summary>
      <div className="pt-3 pb-2">{children}</div>
    </details>
  );
}
