import { PageHead } from "#app/components/admin/page-head.tsx";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage, sentForm } from "#app/forms/answers.ts";
import { runForm } from "#app/forms/operation-forms.ts";
import { doneAt, doneWords } from "#app/navigation/done.ts";
import { Link } from "#app/navigation/link.tsx";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { FormAlert, FormDone } from "#app/ui/form-alert.tsx";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { settingOperations } from "#features/operations/settings-admin.operations.ts";
import type { SettingLine } from "#features/operations/settings-admin.schema.ts";
import { readableLines } from "#features/settings/setting-forms.rules.ts";
import { settingGroups, settingWords } from "#features/settings/settings.labels.ts";
import { dateTimeLabel } from "#platform/days/days.ts";
import type { Route } from "./+types/settings.ts";
import { Switches } from "./switches.tsx";
import { WaitingChange } from "./waiting-change.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const changes = services.operations.settings;
  const [settings, unconnected] = await loadOrErrorPage(
    Promise.all([changes.all(viewer), changes.unconnected(viewer)]),
  );
  return { settings, unconnected, done: doneWords(facts.headers, told) };
}

const forms = { turn: settingOperations.turn, withdraw: confirmationOperations.withdraw };

export async function action({ context, request }: Route.ActionArgs) {
  const { services, viewer } = context.get(requestContext);
  const form = await sentForm(request);
  const params = (id: string) => ({ id });
  const { done, refusal } = await runForm(forms, form, { services, viewer, params });
  if (refusal) return refusal;
  if (done.intent === "withdraw") return doneAt("/admin/settings", "withdrawn");
  return doneAt("/admin/settings", done.answer.waiting ? "waiting" : done.input.on ? "on" : "off");
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Site settings", indexed: false });
}

const told: Record<string, string> = {
  on: "It is on.",
  off: "It is off.",
  withdrawn: "Withdrawn. Nothing changes.",
  waiting: "Another admin has 48 hours to approve this. Until then nothing changes.",
};

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, unconnected, done } = loaderData;
  return (
    <>
      <PageHead
        title="Settings"
        lead="Each change is a new version with a reason and a start time, and takes effect on every server within three seconds; call limits take effect when a server restarts. Changes that give away money, open access or shorten retention need a second admin; stricter values apply immediately."
      />
      {done && !actionData && (
        <div className="mb-4">
          <FormDone>{done}</FormDone>
        </div>
      )}
      {actionData && "intent" in actionData && actionData.intent.startsWith("withdraw:") && (
        <FormAlert>{actionData.message}</FormAlert>
      )}
      <Switches settings={settings} unconnected={unconnected} answer={actionData} />
      {settingGroups.map((group) => {
        const lines = settings.filter(({ name }) => settingWords[name].group === group);
        return (
          <section key={group} className="mt-10">
            <h2 className="mb-3 text-2xl">{group}</h2>
            <ul className="grid gap-3 xl:grid-cols-2">
              {lines.map((line) => (
                <SettingCard key={line.name} line={line} />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}

const mostLines = 6;

function SettingCard({ line }: { line: SettingLine }) {
  const words = settingWords[line.name];
  const lines = readableLines(line.name, line.value);
  return (
    <li className="panel p-5">
      <h3 className="text-lg">
        <Link to={`/admin/settings/${line.name}`} className="text-link">
          {words.title}
        </Link>
      </h3>
      <p className="mt-0.5 text-sm text-soft">
        {line.since ? `Version ${line.version}, since ${dateTimeLabel(line.since)}` : "Default"}
        {line.next && <span className="text-warn"> · changes {dateTimeLabel(line.next)}</span>}
      </p>
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
        {lines.slice(0, mostLines).map(({ label, text }) => (
          <div key={label} className="contents">
            <dt className="text-soft">{label}</dt>
            <dd className="tabular text-right break-words">{text}</dd>
          </div>
        ))}
      </dl>
      {line.waiting && <WaitingChange wait={line.waiting} />}
      {lines.length > mostLines && <p className="mt-1 text-sm text-soft">and {lines.length - mostLines} more</p>}
    </li>
  );
}
