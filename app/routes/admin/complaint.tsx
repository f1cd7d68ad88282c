import { data, Form, useNavigation } from "react-router";
import { decisionInput, noteInput } from "#features/complaints/complaint-desk.schema.ts";
import { kindNames } from "#features/complaints/complaints.rules.ts";
import type { FailureBody } from "#platform/errors/failure.ts";
import { DecisionForm } from "../../components/admin/decision-form.tsx";
import { DueClock } from "../../components/admin/due-clock.tsx";
import { PageHead } from "../../components/admin/page-head.tsx";
import { ComplaintDecision } from "../../components/complaints/desk-decision.tsx";
import { Evidence } from "../../components/complaints/desk-evidence.tsx";
import { CaseHistory } from "../../components/complaints/desk-history.tsx";
import { Subject } from "../../components/complaints/desk-subject.tsx";
import { deskStates, reasonWord } from "../../components/complaints/desk-words.rules.ts";
import { formInput, refused, sentForm, served } from "../../navigation/answers.ts";
import { redirect } from "../../navigation/moves.ts";
import { orOffline } from "../../navigation/offline.ts";
import { pageMeta } from "../../navigation/page-meta.ts";
import { requestContext } from "../../request-context.ts";
import { FormAlert, FormDone } from "../../ui/form-alert.tsx";
import type { Route } from "./+types/complaint.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { services, viewer } = context.get(requestContext);
  const complaint = await served(services.complaints.desk.open(viewer, params.reference));
  return { complaint, done: url.searchParams.get("done"), now: Date.now() };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const intent = String(form.get("intent"));
  const { desk } = services.complaints;
  const back = (done: string) => redirect(`/admin/complaints/${params.reference}?done=${done}`, 303);
  const refuse = (refusal: FailureBody, status: number) => data({ ...refusal, intent }, { status });
  try {
    if (intent === "assign") {
      await desk.assign(viewer, params.reference);
      return back("assigned");
    }
    if (intent === "note") {
      const parsed = formInput(noteInput, form);
      if ("refusal" in parsed) return refuse(parsed.refusal, 422);
      await desk.note(viewer, params.reference, parsed.input.reason);
      return back("noted");
    }
    // A form sends a ticked one after the other; the schema reads them as one text.
    form.set("media", form.getAll("media").join(","));
    const parsed = formInput(decisionInput, form);
    if ("refusal" in parsed) return refuse(parsed.refusal, 422);
    const { state } = await desk.decide(viewer, params.reference, parsed.input);
    return back(state === "waiting" ? "asked" : "decided");
  } catch (error) {
    const { data: refusal, init } = refused(error);
    return refuse(refusal, init?.status ?? 500);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches, params }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Complaint ${params.reference}`, indexed: false });
}

const doneWords: Record<string, string> = {
  assigned: "It is on your desk.",
  noted: "The note is kept.",
  asked: "This shows intimate pictures again, so another admin has to confirm it. It waits under Users, To confirm.",
  decided: "Decided. Whoever is concerned gets a letter.",
};

export default function ComplaintScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint, done, now } = loaderData;
  const answer = actionData as (FailureBody & { intent: string }) | undefined;
  return (
    <>
      <PageHead
        title={complaint.reference}
        lead={`${kindNames[complaint.kind]}: ${reasonWord(complaint.reason).toLowerCase()}`}
      >
        {complaint.fault === null && <AssignButton mine={complaint.state === "assigned"} />}
      </PageHead>
      {done && doneWords[done] && (
        <div className="mb-5">
          <FormDone>{doneWords[done]}</FormDone>
        </div>
      )}
      {answer?.intent === "assign" && <FormAlert>{answer.message}</FormAlert>}
      <Clocks complaint={complaint} now={now} />
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 gap-5">
          <Evidence complaint={complaint} />
          <Subject subject={complaint.subject} />
          <CaseHistory complaint={complaint} />
        </div>
        <div className="grid min-w-0 gap-5 xl:sticky xl:top-20">
          <ComplaintDecision complaint={complaint} answer={answer} />
          <section className="panel p-5" aria-labelledby="note">
            <h2 id="note" className="mb-3 text-2xl">
              Note
            </h2>
            <DecisionForm
              intent="note"
              button="Keep the note"
              reasonLabel="For the other admins; neither side sees it"
              answer={answer}
            />
          </section>
        </div>
      </div>
    </>
  );
}

function AssignButton({ mine }: { mine: boolean }) {
  const navigation = useNavigation();
  const busy = navigation.formData?.get("intent") === "assign";
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="assign" />
      <button type="submit" className="btn btn-neutral border-line" disabled={busy} aria-busy={busy}>
        {busy ? "Saving…" : mine ? "Take it over" : "Assign to me"}
      </button>
    </Form>
  );
}

type Complaint = Route.ComponentProps["loaderData"]["complaint"];

function Clocks({ complaint, now }: { complaint: Complaint; now: number }) {
  const { receivedAt: since } = complaint;
  const open = complaint.fault !== "closed";
  const clocks: [string, string | null][] = [
    ["Decide", complaint.state === "appealed" ? null : complaint.decideBy],
    ["Outer limit", complaint.state === "appealed" ? null : complaint.hardLimitAt],
    ["Remove", complaint.takedownBy],
    ["Answer to decide", complaint.state === "appealed" ? complaint.appealBy : null],
  ];
  return (
    <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
      <div>
        <dt className="eyebrow">State</dt>
        <dd>
          {deskStates[complaint.state]}
          {complaint.assignee && <span className="text-soft"> · @{complaint.assignee}</span>}
        </dd>
      </div>
      <div>
        <dt className="eyebrow">Acknowledged</dt>
        <dd className="text-soft">{complaint.acknowledgedAt ? "At once" : "Not yet"}</dd>
      </div>
      {open &&
        clocks.map(
          ([label, dueAt]) =>
            dueAt && (
              <div key={label}>
                <dt className="eyebrow">{label}</dt>
                <dd>
                  <DueClock since={since} dueAt={dueAt} now={now} />
                </dd>
              </div>
            ),
        )}
    </dl>
  );
}
