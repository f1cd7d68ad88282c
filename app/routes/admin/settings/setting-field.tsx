import { Field } from "#app/ui/field.tsx";
import { FieldFrame } from "#app/ui/field-frame.tsx";
import { Tick } from "#app/ui/tick.tsx";
import type { Part } from "#features/settings/setting-parts.rules.ts";
import { durationUnits, unitField } from "#features/settings/setting-values.rules.ts";

type SettingFieldProps = { part: Part; name: string; texts: Record<string, string>; error: string | undefined };

const numbers = { inputMode: "decimal", autoComplete: "off" } as const;
const labelWith = (label: string, unit?: string) => (unit ? `${label} (${unit})` : label);

/** One part of a setting, in the unit in which people think of it. */
export function SettingField({ part, name, texts, error }: SettingFieldProps) {
  const { kind, label, hint, unit, options } = part;
  const shared = { name, error, hint, defaultValue: texts[name] ?? "" };
  switch (kind) {
    case "switch":
      return (
        <div>
          <Tick name={name} label={label} error={error} ticked={texts[name] === "true"} />
          {hint && <p className="mt-1 ml-9 text-[0.82rem] text-soft">{hint}</p>}
        </div>
      );
    case "duration":
      return <DurationField {...shared} label={label} unit={texts[unitField(name)] ?? "min"} />;
    case "choice":
      return (
        <FieldFrame label={label} hint={hint} error={error}>
          {(described) => (
            <select
              {...described}
              name={name}
              defaultValue={texts[name] || options?.[0]?.value}
              className="select w-full"
            >
              {options?.map(({ value, label: words }) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </FieldFrame>
      );
    case "date":
      return <Field {...shared} label={label} type="date" />;
    case "money":
      return <Field {...shared} {...numbers} label={labelWith(label, "$")} />;
    case "percent":
      return <Field {...shared} {...numbers} label={labelWith(label, "%")} />;
    case "megabytes":
      return <Field {...shared} {...numbers} label={labelWith(label, "MB")} />;
    case "whole":
      return <Field {...shared} {...numbers} inputMode="numeric" label={labelWith(label, unit)} />;
    default:
      return <Field {...shared} label={label} autoComplete="off" />;
  }
}

type DurationProps = {
  name: string;
  label: string;
  hint: string | undefined;
  error: string | undefined;
  defaultValue: string;
  unit: string;
};

function DurationField({ name, label, hint, error, defaultValue, unit }: DurationProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(described) => (
        <div className="grid grid-cols-[minmax(0,1fr)_9rem] gap-2">
          <input {...described} {...numbers} name={name} defaultValue={defaultValue} className="input" />
          <select name={unitField(name)} defaultValue={unit} aria-label={`${label}: unit`} className="select">
            {durationUnits.map((each) => (
              <option key={each.id} value={each.id}>
                {each.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </FieldFrame>
  );
}
