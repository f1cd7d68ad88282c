import type { ComponentProps } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { type SwitchName, switches, switchNames } from "#features/operations/settings-admin.rules.ts";
import type { SettingLine } from "#features/operations/settings-admin.schema.ts";
import { isList } from "#features/settings/setting-forms.rules.ts";
import type { Part } from "#features/settings/setting-parts.rules.ts";
import { settingWords } from "#features/settings/settings.labels.ts";
import { WaitingChange } from "./waiting-change.tsx";

type SwitchesProps = {
  settings: SettingLine[];
  /** Switches behind which nothing is connected. */
  unconnected: readonly SwitchName[];
  answer: ComponentProps<typeof DecisionForm>["answer"];
};

/** What can be stopped with one movement. Each asks for a reason. */
export function Switches({ settings, unconnected, answer }: SwitchesProps) {
  return (
    <section aria-label="Switches">
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {switchNames.map((name) => {
          const [setting, partName] = switches[name];
          const line = settings.find((each) => each.name === setting);
          const value = line?.value as Record<string, unknown> | undefined;
          const part = settingWords[setting].parts.find(
            (each): each is Part => !isList(each) && each.name === partName,
          );
          const on = value?.[partName] === true;
          const wait = line?.waiting ?? null;
          const label = part?.label ?? name;
          return (
            <li key={name} className="panel p-4">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{label}</span>
                <State on={on} connected={!unconnected.includes(name)} />
              </p>
              <p className="mt-1 text-sm text-soft">{part?.hint}</p>
              {/* Several switches stand in one setting: what waits is shown with the one whose line it changes. */}
              {wait?.changes.some((line) => line.name === label) && <WaitingChange wait={wait} />}
              <details key={String(on)} className="mt-3">
                <summary className="btn btn-sm btn-outline border-line">
                  {`Turn ${on ? "off" : "on"}`}
                  <span className="sr-only">: {label}</span>
                </summary>
                <div className="mt-3">
                  <DecisionForm
                    intent={`turn:${name}:${!on}`}
                    button={`Turn ${label.toLowerCase()} ${on ? "off" : "on"}`}
                    tone={on ? "stop" : "signal"}
                    answer={answer}
                  >
                    <input type="hidden" name="name" value={name} />
                    <input type="hidden" name="on" value={String(!on)} />
                  </DecisionForm>
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Switched on, a service that nobody has connected opens nothing all the same. */
function State({ on, connected }: { on: boolean; connected: boolean }) {
  if (on && !connected) return <span className="text-right text-soft">On, not connected</span>;
  return <span className={on ? "text-signal" : "font-medium text-warn"}>{on ? "On" : "Off"}</span>;
}
