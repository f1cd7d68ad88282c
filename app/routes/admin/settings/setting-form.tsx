import { Form, useNavigation } from "react-router";
import { ConfirmFirst } from "#app/ui/confirm-first.tsx";
import { Field } from "#app/ui/field.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { isList } from "#features/settings/setting-forms.rules.ts";
import { settingWords } from "#features/settings/settings.labels.ts";
import type { SettingName } from "#features/settings/settings.rules.ts";
import { SettingField } from "./setting-field.tsx";
import { SettingRows } from "./setting-rows.tsx";

type SettingFormProps = {
  name: SettingName;
  /** What stands in the fields: what holds now, or what was typed. */
  texts: Record<string, string>;
  /** What is at fault, by field; `root` is about all of it. */
  errors: Record<string, string>;
  /** The page's `actionData`: a refusal takes the focus to the first fault. */
  answer: unknown;
};

/** A setting as a form: its parts, when it starts, and why. */
export function SettingForm({ name, texts, errors, answer }: SettingFormProps) {
  const navigation = useNavigation();
  const busy = navigation.state !== "idle" && navigation.formData?.get("intent") === "save";
  const form = useFocusOnRefusal(answer as Parameters<typeof useFocusOnRefusal>[0]);
  const words = settingWords[name];
  return (
    <Form ref={form} method="post" noValidate className="panel grid gap-5 p-5">
      <input type="hidden" name="intent" value="save" />
      <FormAlert>{errors.root}</FormAlert>
      <ConfirmFirst refusal={answer as { code?: string } | undefined} />
      <div className="grid gap-5 sm:grid-cols-2">
        {words.parts.map((part) =>
          isList(part) ? (
            <div key={part.name} className="sm:col-span-2">
              <SettingRows list={part} texts={texts} errors={errors} />
            </div>
          ) : (
            <SettingField key={part.name} part={part} name={part.name} texts={texts} error={errors[part.name]} />
          ),
        )}
      </div>
      <div className="grid gap-5 border-t border-line pt-5 sm:grid-cols-2">
        <Field
          name="startsAt"
          label="Starts (UTC)"
          type="datetime-local"
          hint={words.atRestart ? "Leave empty for the next restart" : "Leave empty to start now"}
          defaultValue={texts.startsAt ?? ""}
          error={errors.startsAt}
        />
        <TextArea
          name="reason"
          label="Reason (for the audit log)"
          rows={2}
          maxLength={1000}
          required
          defaultValue={texts.reason ?? ""}
          error={errors.reason}
        />
      </div>
      <button type="submit" className="btn btn-primary justify-self-start" disabled={busy} aria-busy={busy}>
        {busy ? "Saving…" : "Save as a new version"}
      </button>
    </Form>
  );
}
