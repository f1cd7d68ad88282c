import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { safePath } from "#app/navigation/guard.rules.ts";
import { redirect } from "#app/navigation/moves.ts";
import { type NoticeCode, withNotice } from "#app/navigation/notices.rules.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { appointmentOperations } from "#features/appointments/appointments.operations.ts";
import type { Route } from "./+types/appointments.ts";
import { AppointmentForm } from "./appointment-form.tsx";
import { AppointmentList, DueAppointments } from "./appointment-list.tsx";
import type { AppointmentAnswer } from "./appointments.labels.ts";
import { PushSwitch } from "./push-switch.tsx";
import { QuietHoursForm } from "./quiet-hours-form.tsx";

const here = "/user/appointments";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const [{ appointments, quietHours }, { publicKey }] = await loadOrErrorPage(
    Promise.all([services.appointments.mine(viewer), services.push.mine(viewer)]),
  );
  const wanted = url.searchParams.get("agent") ?? "";
  const favourites = await services.favourites.ids(viewer);
  const ids = [...new Set([wanted, ...favourites, ...appointments.map(({ agentId }) => agentId)])].filter(Boolean);
  const known = gate.passed && ids.length > 0 ? await loadOrErrorPage(services.agents.now(gate, ids)) : [];
  const callable = known.flatMap(({ id, card }) => (card ? [{ id, name: card.name, coverUrl: card.coverUrl }] : []));
  return {
    appointments,
    quietHours,
    publicKey,
    callable: callable.toSorted(
      (a, b) => Number(b.id === wanted) - Number(a.id === wanted) || (a.name < b.name ? -1 : 1),
    ),
  };
}

const forms = {
  book: appointmentOperations.book,
  keep: appointmentOperations.keep,
  decline: appointmentOperations.decline,
  stop: appointmentOperations.stop,
  quiet: appointmentOperations.setQuietHours,
};

const noticeOf: Record<"book" | "decline" | "stop" | "quiet", NoticeCode> = {
  book: "call-planned",
  decline: "reminder-declined",
  stop: "call-canceled",
  quiet: "quiet-hours-saved",
};

export async function action({ context, request, url }: Route.ActionArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const form = await sentForm(request);
  const sender = { services, viewer, gate, params: (id: string) => ({ id }) };
  const { done, refusal } = await runForm(forms, form, sender);
  if (refusal) return refusal;
  if (done.intent === "keep") return redirect(`/call/new/${done.answer.agentId}`);
  // Keeps the companion that the form was opened for.
  const wanted = url.searchParams.get("agent") ?? "";
  const list = wanted !== "" && done.intent !== "book" ? `${here}?agent=${encodeURIComponent(wanted)}` : here;
  // The member's home has this list's forms as well, and says so.
  const next = form.get("next");
  const back = typeof next === "string" ? safePath(next, list) : list;
  return redirect(withNotice(back, noticeOf[done.intent]));
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Planned calls", indexed: false });
}

export default function AppointmentsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { appointments, quietHours, publicKey, callable } = loaderData;
  const answer = actionData && "code" in actionData ? (actionData as AppointmentAnswer) : undefined;
  const covers = new Map(callable.map(({ id, coverUrl }) => [id, coverUrl]));
  return (
    <>
      <h1 className="text-5xl">Planned calls</h1>
      <p className="mt-2 mb-8 max-w-[60ch] text-soft">
        Pick a time and we'll remind you. A reminder shows no names. Only you can plan a call, and you can cancel any
        time.
      </p>
      <DueAppointments appointments={appointments} covers={covers} answer={answer} />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[1.5fr_1fr]">
        <AppointmentList appointments={appointments} covers={covers} answer={answer} />
        <div className="grid min-w-0 gap-4">
          <AppointmentForm
            key={appointments.length}
            callable={callable}
            answer={answer?.intent === "book" ? answer : undefined}
          />
          <PushSwitch publicKey={publicKey} />
          <QuietHoursForm quietHours={quietHours} answer={answer?.intent === "quiet" ? answer : undefined} />
        </div>
      </div>
    </>
  );
}
