import { data } from "react-router";
import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, pageNotFound, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { reasonField } from "#features/audit/reason.schema.ts";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { settingOperations } from "#features/operations/settings-admin.operations.ts";
import { readForm } from "#features/settings/setting-form-input.rules.ts";
import { formTexts } from "#features/settings/setting-forms.rules.ts";
import { settingWords } from "#features/settings/settings.labels.ts";
import { isSettingName, type SettingName } from "#features/settings/settings.rules.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import { plainIssue } from "#platform/text/plain-issues.rules.ts";
import type { RequestContext } from "#server/services.ts";
import type { Route } from "./+types/setting.ts";
import { SettingForm } from "./setting-form.tsx";
import { SettingVersions } from "./setting-versions.tsx";
import { WaitingChange } from "./waiting-change.tsx";

const told: Record<string, string> = {
  saved: "Saved as a new version.",
  restored: "Restored, as a new version.",
  withdrawn: "Withdrawn. Nothing changes.",
  waiting: "Another admin has 48 hours to approve this. Until then nothing changes.",
};

export async function loader({ context, params }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const history = await loadOrErrorPage(services.operations.settings.one(viewer, params.setting));
  const done = doneWords(facts.headers, told);
  return { history, texts: formTexts(history.name, history.value), done };
}

const forms = { restore: settingOperations.restore, withdraw: confirmationOperations.withdraw };

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const name = params.setting;
  // Whoever may not be here is told of nothing before.
  await loadOrErrorPage(services.operations.settings.one(viewer, name));
  if (!isSettingName(name)) throw pageNotFound(url.pathname);
  const form = await sentForm(request);
  if (form.get("intent") === "save") return save({ services, viewer, name, texts: textsIn(form) });
  const ofLine = (id: string) => ({ name, id });
  const { done, refusal } = await runForm(forms, form, { services, viewer, params: ofLine });
  if (refusal) return refusal;
  if (done.intent === "withdraw") return doneAt(`/admin/settings/${name}`, "withdrawn");
  return doneAt(`/admin/settings/${name}`, done.answer.waiting ? "waiting" : "restored");
}

type Saving = Pick<RequestContext, "services" | "viewer"> & { name: SettingName; texts: Record<string, string> };

/** Reads the fields as the setting has them; what is at fault comes back with everything that was typed. */
async function save({ services, viewer, name, texts }: Saving) {
  const read = readForm(name, texts);
  const errors = { ...read.errors, ...otherFaults(texts) };
  if (Object.keys(errors).length > 0) return faulty(texts, errors);
  const startsAt = texts.startsAt ? new Date(`${texts.startsAt}Z`) : undefined;
  const change = { value: read.value, reason: texts.reason ?? "", startsAt };
  try {
    const saved = await services.operations.settings.change(viewer, name, change);
    return doneAt(`/admin/settings/${name}`, saved.waiting ? "waiting" : "saved");
  } catch (error) {
    if (!isFailure(error)) throw error;
    return data({ intent: "save", texts, ...failureBody(error) }, { status: error.status });
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === "string" ? value : ""]));

function otherFaults({ reason, startsAt }: Record<string, string>): Record<string, string> {
  const why = reasonField.safeParse(reason, { error: plainIssue });
  const isMoment = !startsAt || !Number.isNaN(Date.parse(`${startsAt}Z`));
  return {
    ...(why.success ? {} : { reason: why.error.issues[0]?.message ?? "" }),
    ...(isMoment ? {} : { startsAt: "A day and a time" }),
  };
}

function faulty(texts: Record<string, string>, errors: Record<string, string>) {
  const fields = Object.fromEntries(Object.entries(errors).map(([field, message]) => [field, [message]]));
  const message = errors.root ?? "Please check the form";
  return data({ intent: "save", texts, code: "bad_input", message, fields }, { status: 422 });
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: loaderData ? settingWords[loaderData.history.name].title : "Setting",
    indexed: false,
  });
}

export default function SettingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { history, done } = loaderData;
  const words = settingWords[history.name];
  const refused = actionData && "code" in actionData ? actionData : undefined;
  const saving = refused && "intent" in refused && refused.intent === "save" ? refused : undefined;
  return (
    <>
      <p className="mb-3">
        <Link to="/admin/settings" className="text-link text-soft">
          All settings
        </Link>
      </p>
      <PageHead title={words.title} lead={words.about} />
      {words.note && <p className="mb-4 max-w-prose text-warn">{words.note}</p>}
      {done && !actionData && (
        <div className="mb-4">
          <FormDone>{done}</FormDone>
        </div>
      )}
      {history.waiting && (
        <div className="mb-4">
          <WaitingChange wait={history.waiting} />
          {refused && "intent" in refused && refused.intent.startsWith("withdraw:") && (
            <FormAlert>{refused.message}</FormAlert>
          )}
        </div>
      )}
      <SettingForm
        key={history.version ?? 0}
        name={history.name}
        texts={saving && "texts" in saving ? saving.texts : loaderData.texts}
        errors={errorsOf(saving)}
        answer={saving}
      />
      <SettingVersions history={history} answer={refused && "intent" in refused ? refused : undefined} />
    </>
  );
}

type Refusal = { message: string; field?: string; fields?: Record<string, string[]> };

function errorsOf(refusal: Refusal | undefined): Record<string, string> {
  if (!refusal) return {};
  const { message, field, fields } = refusal;
  if (!fields) return field === "startsAt" || field === "reason" ? { [field]: message } : { root: message };
  return Object.fromEntries(Object.entries(fields).map(([name, messages]) => [name, messages[0] ?? message]));
}
