import { data, useLocation } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, formInput, loadOrErrorPage, pageQuery, refused, sentForm } from "#app/forms/answers.ts";
import { loginPath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { redirect } from "#app/navigation/moves.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { complaintInput, reportQuery } from "#features/complaints/complaints.schema.ts";
import type { Route } from "./+types/report.ts";
import { KindChoice } from "./kind-choice.tsx";
import { OwnReports } from "./own-reports.tsx";
import { kindWords } from "./report.labels.ts";
import { ReportForm, type Typed } from "./report-form.tsx";

/** Open to everybody, with or without an account and before the age gate. A call may be reported by who took part in it. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, viewer, gate } = context.get(requestContext);
  const query = pageQuery(reportQuery, url);
  if (query.call && !viewer) throw redirect(loginPath(url.pathname, url.search));
  const [subject, own] = await loadOrErrorPage(
    Promise.all([services.complaints.subject(viewer, gate, query), viewer ? services.complaints.own(viewer) : []]),
  );
  const { ticket } = services.complaints.newForm();
  const typed: Typed = { email: viewer?.email ?? "" };
  return { kind: query.kind ?? null, subject, own, ticket, typed };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer, facts, brand } = context.get(requestContext);
  const form = await sentForm(request);
  const typed: Typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  const parsed = formInput(complaintInput, form);
  const { ticket } = form.get("ticket") ? { ticket: String(form.get("ticket")) } : services.complaints.newForm();
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed, ticket }, { status: 422 });
  try {
    const filed = await services.complaints.file({ viewer, ip: facts.ip, brand }, parsed.input);
    return redirect(`/legal/report/${filed.reference}`, { headers: cookieHeaders([filed.setCookie]) });
  } catch (error) {
    const refusal = refused(error);
    const expired = refusal.data.code === "complaints.form_expired";
    const next = expired ? services.complaints.newForm().ticket : ticket;
    return data({ ...refusal.data, typed, ticket: next }, refusal.init ?? {});
  }
}

/** Each form is somebody's own: it is given to nobody else. */
export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.kind ? `Report: ${kindWords[loaderData.kind].title}` : "Report something";
  const description = "Report a companion, a creator or a call, ask for removal, or send a copyright notice.";
  return pageMeta(matches, { title, description });
}

export default function ReportScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, subject, own } = loaderData;
  const { search } = useLocation();
  if (kind === null) {
    return (
      <div className="max-w-2xl">
        <h1 className="text-[clamp(2.6rem,7vw,4.4rem)]">Report something</h1>
        <p className="mt-3 mb-2 text-lg text-soft">
          Tell us what is wrong. You need no account, and you get a number at once.
        </p>
        <Danger />
        <About label={subject?.label ?? null} given={subject !== null} />
        <h2 className="mt-8 mb-3 text-2xl">What is it about?</h2>
        <KindChoice search={search} />
        <OwnReports reports={own} />
      </div>
    );
  }
  const words = kindWords[kind];
  const others = new URLSearchParams(search);
  others.delete("kind");
  return (
    <div className="max-w-2xl">
      <Link to={{ search: `?${others}` }} className="text-link text-sm text-soft">
        Report something else
      </Link>
      <h1 className="mt-3 text-[clamp(2.4rem,6vw,3.8rem)]">{words.title}</h1>
      <p className="mt-3 text-lg text-soft">{words.promise}</p>
      {kind === "underage" && <Danger />}
      <About label={subject?.label ?? null} given={subject !== null} />
      <div className="mt-8">
        <ReportForm
          key={kind}
          kind={kind}
          subject={subject}
          ticket={actionData?.ticket ?? loaderData.ticket}
          typed={actionData?.typed ?? loaderData.typed}
          refusal={actionData}
        />
      </div>
    </div>
  );
}

function Danger() {
  return (
    <p className="mt-4 rounded-field border border-warn/40 bg-warn/10 px-4 py-3 text-[0.92rem]">
      Is somebody in danger right now? Please call your local emergency number first.
    </p>
  );
}

function About({ label, given }: { label: string | null; given: boolean }) {
  if (!given) return null;
  return (
    <p className="mt-4 text-[0.92rem]">
      <span className="text-soft">About </span>
      <strong className="font-medium">{label ?? "the companion whose page you came from"}</strong>
    </p>
  );
}
