import { type ComponentProps, useId } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { Differences } from "#app/components/admin/differences.tsx";
import type { SettingHistory, SettingVersionView } from "#features/operations/settings-admin.schema.ts";
import { readableDifferences } from "#features/settings/setting-forms.rules.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

type Answer = ComponentProps<typeof DecisionForm>["answer"];
type SettingVersionsProps = { history: SettingHistory; answer: Answer };

const stateWords = { now: "In effect", later: "Starts later", over: "" } as const;

/** All versions of a setting, newest first, each against the one before it and against what holds now. */
export function SettingVersions({ history, answer }: SettingVersionsProps) {
  const heading = useId();
  const { name, versions, initial } = history;
  const holdsInitial = history.version === null;
  return (
    <section aria-labelledby={heading} className="mt-10">
      <h2 id={heading} className="mb-3 text-2xl">
        History
      </h2>
      <ol className="grid gap-3">
        {versions.map((version, place) => (
          <Version
            key={version.version}
            version={version}
            changes={readableDifferences(name, versions[place + 1]?.value ?? initial, version.value)}
            against={readableDifferences(name, history.value, version.value)}
            answer={answer}
          />
        ))}
        <li className="panel grid gap-3 p-4">
          <p>
            <span className="font-medium">Default</span>
            {holdsInitial && <span className="text-signal"> · In effect</span>}
          </p>
          {!holdsInitial && (
            <Restore version={0} against={readableDifferences(name, history.value, initial)} answer={answer} />
          )}
        </li>
      </ol>
    </section>
  );
}

type Lines = ReturnType<typeof readableDifferences>;
type VersionProps = { version: SettingVersionView; changes: Lines; against: Lines; answer: Answer };

function Version({ version, changes, against, answer }: VersionProps) {
  const { state } = version;
  return (
    <li className="panel grid gap-3 p-4">
      <p>
        <span className="font-medium">Version {version.version}</span>{" "}
        <span className="tabular text-soft">
          from {dateTimeLabel(version.startsAt)} · {version.author ? `@${version.author}` : "a deleted account"}
        </span>
        {stateWords[state] && (
          <span className={state === "now" ? "text-signal" : "text-warn"}> · {stateWords[state]}</span>
        )}
      </p>
      <p className="break-words text-soft">{version.reason}</p>
      <Differences lines={changes} none="The same as the version before." />
      {state !== "now" && version.fits && <Restore version={version.version} against={against} answer={answer} />}
      {!version.fits && <p className="text-warn">This version is no longer valid and cannot be restored.</p>}
    </li>
  );
}

function Restore({ version, against, answer }: { version: number; against: Lines; answer: Answer }) {
  const label = version === 0 ? "the default" : `version ${version}`;
  return (
    <details>
      <summary className="btn btn-sm btn-outline border-line">Compare and restore {label}</summary>
      <div className="mt-3 grid max-w-prose gap-4">
        <Differences lines={against} none="Same as the version in effect." />
        <DecisionForm intent={`restore:${version}`} button={`Restore ${label} now`} answer={answer}>
          <input type="hidden" name="version" value={version} />
        </DecisionForm>
      </div>
    </details>
  );
}
