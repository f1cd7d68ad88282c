import { data, Form } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { useRootData } from "#app/context/root-data.ts";
import { cookieHeaders, formInput, pageNotFound, refused, sentForm } from "#app/forms/answers.ts";
import { cookieOf } from "#app/navigation/cookies.ts";
import { redirect } from "#app/navigation/moves.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Field } from "#app/ui/field.tsx";
import { answerInput } from "#features/complaints/complaints.schema.ts";
import { keyCookieName, parseReference } from "#features/complaints/reference/reference.rules.ts";
import { type FailureBody, isFailure } from "#platform/errors/failure.ts";
import type { Route } from "./+types/status.ts";
import { ReportStatus } from "./report-status.tsx";

type Context = Route.LoaderArgs["context"];

/** Opened by the key of a private link, which a cookie keeps from then on, or by the member who sent the report. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const reference = parseReference(params.reference);
  if (reference === null) throw pageNotFound(url.pathname);
  const key = url.searchParams.get("key");
  const report = await open(context, reference, key ?? cookieOf(request, keyCookieName(reference)));
  // Out of the address as soon as it was used: an address is shown, kept and passed on.
  if (key !== null) {
    const cookies = report?.setCookie ? [report.setCookie] : [];
    throw redirect(`/legal/report/${reference}`, { headers: cookieHeaders(cookies) });
  }
  if (!report) return { reference, report: null };
  const { setCookie: _, ...shown } = report;
  return { reference, report: shown };
}

/** The key typed or pasted by hand, alone or as the whole link. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const reference = parseReference(params.reference);
  if (reference === null) throw pageNotFound(url.pathname);
  const form = await sentForm(request);
  if (form.get("intent") === "answer") return appeal(context, reference, request, form);
  const typed = String(form.get("key") ?? "");
  const [key = ""] = /cs_[\w-]+/.exec(typed) ?? [];
  const report = await open(context, reference, key);
  if (!report?.setCookie) return data({ message: "This key does not open a report with this number" }, { status: 422 });
  return redirect(`/legal/report/${reference}`, { headers: cookieHeaders([report.setCookie]) });
}

/** The appeal of who sent the report. */
async function appeal(context: Context, reference: string, request: Request, form: FormData) {
  const { services, viewer } = context.get(requestContext);
  const typed = { words: String(form.get("words") ?? ""), signature: "" };
  const parsed = formInput(answerInput, form);
  if ("refusal" in parsed) return data({ ...parsed.refusal, typed }, { status: 422 });
  try {
    const secret = cookieOf(request, keyCookieName(reference));
    await services.complaints.answer(viewer, "reporter", { reference, secret }, parsed.input);
    return redirect(`/legal/report/${reference}`);
  } catch (error) {
    const { data: refusal, init } = refused(error);
    return data({ ...refusal, typed }, init ?? {});
  }
}

/** Null alike for a number that nobody has and for a key that does not fit. */
async function open(context: Context, reference: string, secret: string | null) {
  const { services, viewer, gate } = context.get(requestContext);
  try {
    return await services.complaints.status(viewer, gate, { reference, secret });
  } catch (error) {
    if (isFailure(error) && error.status === 404) return null;
    throw error;
  }
}

export const headers = () => ({ "cache-control": "no-store" });

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData ? `Report ${loaderData.reference}` : "Your report", indexed: false });
}

export default function ReportStatusScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, report } = loaderData;
  const origin = useRootData()?.origin ?? "";
  if (!report) return <Locked reference={reference} error={actionData?.message} />;
  const privateLink = report.secret === null ? null : `${origin}/legal/report/${reference}?key=${report.secret}`;
  const refusal = actionData && "typed" in actionData ? (actionData as AppealRefusal) : undefined;
  return <ReportStatus report={report} privateLink={privateLink} refusal={refusal} />;
}

type AppealRefusal = FailureBody & { typed: { words: string; signature: string } };

function Locked({ reference, error }: { reference: string; error: string | undefined }) {
  return (
    <div className="grid max-w-xl gap-5">
      <div>
        <p className="eyebrow tabular">{reference}</p>
        <h1 className="mt-1 text-5xl">This page needs its key</h1>
      </div>
      <p className="text-soft">
        A report opens with the private link that its sender got, or for the member who sent it while signed in.
      </p>
      <Form method="post" className="grid gap-4">
        <Field label="Private link or key" name="key" autoComplete="off" spellCheck={false} error={error} />
        <button type="submit" className="btn btn-go justify-self-start">
          Open the report
        </button>
      </Form>
    </div>
  );
}
