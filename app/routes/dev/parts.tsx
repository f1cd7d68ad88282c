import { useState } from "react";
import { DecisionForm } from "#app/components/admin/decision-form.tsx";
import { DueClock } from "#app/components/admin/due-clock.tsx";
import { notify } from "#app/notices/notices.ts";
import { SelectMenu } from "#app/ui/select-menu.tsx";

const languages = ["English", "German", "Spanish", "Swedish", "French", "Welsh"].map((label) => ({
  value: label.slice(0, 2).toLowerCase(),
  label,
}));
const tones = ["info", "success", "warning", "error"] as const;

const waits = ["2026-05-09T00:00:00.000Z", "2026-05-03T05:00:00.000Z", "2026-05-02T00:00:00.000Z"];

/** Parts that several screens use, in all their forms. Only while the site is being worked on. */
export default function PartsScreen() {
  const [heard, setHeard] = useState(0);
  const [undone, setUndone] = useState(0);
  return (
    <div className="wrap grid max-w-2xl gap-10 py-10">
      <h1 className="text-5xl">Parts</h1>
      <form aria-label="Select menus" className="grid gap-5" onInput={() => setHeard((times) => times + 1)}>
        <SelectMenu name="one" label="One language" options={languages} placeholder="Any language" />
        <SelectMenu multiple name="several" label="Several languages" options={languages} placeholder="Any language" />
        <SelectMenu
          multiple
          creatable
          name="topics"
          label="Topics"
          options={[{ value: "sea", label: "The sea" }]}
          hint="Choose some, or write your own"
        />
        <SelectMenu name="none" label="Nothing to choose" options={[]} error="Please choose something" />
        <p role="status">The form heard of {heard} choices.</p>
      </form>
      <section aria-label="Notices" className="flex flex-wrap gap-3">
        {tones.map((tone) => (
          <button
            key={tone}
            type="button"
            className="btn btn-outline"
            onClick={() => notify(`This is ${tone}`, { tone })}
          >
            {tone}
          </button>
        ))}
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => notify("Removed", { action: { label: "Undo", run: () => setUndone((times) => times + 1) } })}
        >
          with undo
        </button>
        <p role="status">Undone {undone} times.</p>
      </section>
      <section aria-label="A duty of the admins" className="panel grid max-w-lg gap-4 p-5">
        <p>
          {waits.map((dueAt) => (
            <span key={dueAt} className="mr-4">
              <DueClock since="2026-05-01T00:00:00.000Z" dueAt={dueAt} now={Date.parse("2026-05-03T00:00:00.000Z")} />
            </span>
          ))}
        </p>
        <DecisionForm
          intent="refuse"
          button="Refuse"
          tone="stop"
          answer={{
            code: "audit.reason_required",
            message: "Please give a reason of at least 3 characters",
            field: "reason",
            intent: "refuse",
          }}
        />
      </section>
    </div>
  );
}
