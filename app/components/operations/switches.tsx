import type { ComponentProps } from "react";
import type { SettingLine } from "#features/operations/operations.schema.ts";
import { switches, switchNames } from "#features/operations/settings-desk.rules.ts";
import { isList } from "#features/settings/setting-forms.rules.ts";
import { type Part, settingWords } from "#features/settings/setting-words.rules.ts";
import { DecisionForm } from "../admin/decision-form.tsx";

type SwitchesProps = { settings: SettingLine[]; answer: ComponentProps<typeof DecisionForm>["answer"] };

/** What can be stopped with one movement. Each asks for a reason. */
export function Switches({ settings, answer }: SwitchesProps) {
  return (
    <section aria-label="Switches">
      <ul className="grid gap-3 md:grid-cols-2 2xl:grid-cols-3">
        {switchNames.map((name) => {
          const [setting, partName] = switches[name];
          const value = settings.find((line) => line.name === setting)?.value as Record<string, unknown> | undefined;
          const part = settingWords[setting].parts.find(
            (each): each is Part => !isList(each) && each.name === partName,
          );
          const on = value?.[partName] === true;
          const label = part?.label ?? name;
          return (
            <li key={name} className="panel p-4">
              <p className="flex items-baseline justify-between gap-3">
                <span className="font-medium">{label}</span>
                <span className={on ? "text-signal" : "font-medium text-warn"}>{on ? "On" : "Off"}</span>
              </p>
              <p className="mt-1 text-sm text-soft">{part?.hint}</p>
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
                  />
                </div>
              </details>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
