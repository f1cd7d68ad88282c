import { type ReactNode, useState } from "react";
import { data, Form, useNavigation } from "react-router";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { complaintStates, reasonBesideKind } from "#app/components/complaints/complaints.labels.ts";
import { requestContext } from "#app/context/request-context.ts";
import { reloadAfterConflict } from "#app/forms/after-conflict.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { kindNames } from "#features/complaints/complaints.rules.ts";
import { adminComplaintOperations } from "#features/complaints/complaints-admin.operations.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { Route } from "./+types/complaint.ts";
import { ComplaintDecision } from "./complaint-decision.tsx";
import { Evidence } from "./complaint-evidence.tsx";
import { CaseHistory } from "./complaint-history.tsx";
import { Subject } from "./complaint-subject.tsx";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const complaint = await loadOrErrorPage(services.complaints.admin.open(viewer, params.reference));
  return {
    complaint,
    me: viewer?.username ?? "",
    show: url.searchParams.getAll("show"),
    done: doneWords(facts.headers, told),
    now: Date.now(),
  };
}

/** What each form of the page does, by its intent. */
const forms = {
  assign: adminComplaintOperations.assign,
  note: adminComplaintOperations.note,
  decide: adminComplaintOperations.decide,
};

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  // A form sends a ticked one after the other; the schema reads them as one text.
  for (const list of ["media", "seen"]) form.set(list, form.getAll(list).join(","));
  const { done, refusal } = await runForm(forms, form, { services, viewer, params: { id: params.reference } });
  if (refusal) {
    const typed = String(form.get("reason") ?? "").slice(0, 4_000);
    return data({ ...refusal.data, typed }, refusal.init ?? {});
  }
  return doneAt(`/admin/complaints/${params.reference}`, doneNow(done));
}

type Done = NonNullable<Awaited<ReturnType<typeof runForm<typeof forms>>>["done"]>;

/** What the page tells of it. A decision that waits for a second admin leaves the complaint as it was. */
function doneNow(done: Done): string {
  if (done.intent === "assign") return done.input.from ? "taken-over" : "assigned";
  if (done.intent === "note") return "noted";
  return done.answer.state === "decided" ? "decided" : "asked";
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export const shouldRevalidate = reloadAfterConflict;

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Complaint ${params.reference}`, indexed: false });
}

const told: Record<string, string> = {
  assigned: "Assigned to you.",
  "taken-over": "Assigned to you. The admin who had it gets an email.",
  noted: "Note added.",
  asked:
    "Another admin has to approve this decision, under Members, Approvals. Until then hidden content stays hidden, and the deadline stays the same.",
  decided: "Decided. Both sides get an email.",
};

export default function ComplaintScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, me, show, done, now } = loaderData;
  const [seen, setSeen] = useState<readonly string[]>(show);
  const sight = { seen, see: (id: string) => setSeen((all) => [...all, id]) };
  const answer = actionData as (FailureBody & { intent: string; typed: string }) | undefined;
  return (
    <>
      <PageHead
        title={complaint.reference}
        lead={[kindNames[complaint.kind], reasonBesideKind(complaint.kind, complaint.reason)?.toLowerCase()]
          .filter(Boolean)
          .join(": ")}
      >
        {complaint.fault === null && <AssignButton assignee={complaint.assignee} me={me} />}
      </PageHead>
      {done && !answer && (
        <div className="mb-5">
          <FormDone>{done}</FormDone>
        </div>
      )}
      {answer && (answer.intent === "assign" || complaint.fault !== null) && (
        <div className="mb-5 grid gap-2">
          <FormAlert>{answer.message}</FormAlert>
          {answer.typed && <p className="max-w-prose whitespace-pre-line text-soft">Your text: {answer.typed}</p>}
        </div>
      )}
      <Clocks complaint={complaint} now={now} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <Evidence complaint={complaint} />
          <Subject subject={complaint.subject} sight={sight} />
          <CaseHistory complaint={complaint} />
        </div>
        <div className="grid min-w-0 gap-5 xl:sticky xl:top-20">
          <ComplaintDecision complaint={complaint} sight={sight} answer={answer} />
          <section className="panel p-5" aria-labelledby="note">
            <h2 id="note" className="mb-3 text-2xl">
              Note
            </h2>
            <DecisionForm
              intent="note"
              button="Add note"
              reasonLabel="For admins; neither side sees it"
              answer={answer}
            />
          </section>
        </div>
      </div>
    </>
  );
}

function AssignButton({ assignee, me }: { assignee: string | null; me: string }) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "assign";
  if (assignee === me) return <span className="text-soft">Assigned to you</span>;
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="assign" />
      {assignee && <input type="hidden" name="from" value={assignee} />}
      <button type="submit" className="btn btn-neutral border-line" disabled={busy} aria-busy={busy}>
        {busy ? "Saving…" : assignee ? `Take over from @${assignee}` : "Assign to me"}
      </button>
    </Form>
  );
}

type Complaint = Route.ComponentProps["loaderData"]["complaint"];

/** The one clock of the case, as every list has it, and the moments that are no clock of their own. */
function Clocks({ complaint, now }: { complaint: Complaint; now: number }) {
  const open = complaint.fault !== "closed";
  const limits: [string, string | null][] = [
    ["Remove by", complaint.takedownBy],
    ["Decide by", complaint.state === "appealed" ? null : complaint.hardLimitAt],
  ];
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      <Fact name="State">
        {complaintStates[complaint.state]}
        {complaint.assignee && <span className="text-soft"> · @{complaint.assignee}</span>}
      </Fact>
      {open && (
        <Fact name={complaint.state === "appealed" ? "Decide on the appeal" : "Decide"}>
          <DueClock since={complaint.receivedAt} dueAt={complaint.answerBy} now={now} />
        </Fact>
      )}
      {open &&
        limits.map(
          ([name, at]) =>
            at && (
              <Fact key={name} name={name}>
                <time dateTime={at} className="tabular text-soft">
                  {dateTimeLabel(at)} UTC
                </time>
              </Fact>
            ),
        )}
      <Fact name="Acknowledged">
        <span className="text-soft">{complaint.acknowledgedAt ? "Immediately" : "Not yet"}</span>
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
