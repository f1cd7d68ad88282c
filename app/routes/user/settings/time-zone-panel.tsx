import { Form } from "react-router";
import { fieldError, useFocusOnRefusal } from "#app/ui/form-refusal.ts";
import { IntentButton, Panel, type PanelAnswer, PanelAnswers } from "#app/ui/panel.tsx";
import { Time } from "#app/ui/time.tsx";
import type { TimeZoneView } from "#features/members/time-zone/time-zone.schema.ts";
import { zoneWords } from "#platform/days/moments.ts";

type TimeZonePanelProps = PanelAnswer & { timeZone: TimeZoneView; zones: string[] };

/** The zone in whose days a customer's limits and statements are. */
export function TimeZonePanel({ refusal, done, timeZone, zones }: TimeZonePanelProps) {
  const form = useFocusOnRefusal(refusal);
  const error = fieldError(refusal, "zone");
  return (
    <Panel title="Time zone">
      <Form ref={form} key={timeZone.zone} method="post" replace preventScrollReset noValidate className="grid gap-4">
        <PanelAnswers refusal={refusal} done={done} />
        <p className="text-soft">
          Your limits and statements use days in this zone. You can change it once a day
          {timeZone.changeableAt && (
            <>
              , and again after <Time at={timeZone.changeableAt} />
            </>
          )}
          . The current day of your limits ends on <Time at={timeZone.dayUntil} />.
        </p>
        <div>
          <label className="field-label" htmlFor="zone">
            Your time zone
          </label>
          <select
            id="zone"
            name="zone"
            className="select w-full"
            defaultValue={timeZone.zone}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? "zone-error" : undefined}
          >
            {zones.map((zone) => (
              <option key={zone} value={zone}>
                {zoneWords(zone)}
              </option>
            ))}
          </select>
          {error && (
            <p id="zone-error" className="field-error">
              {error}
            </p>
          )}
        </div>
        <IntentButton intent="change-time-zone" className="justify-self-start">
          Change time zone
        </IntentButton>
      </Form>
    </Panel>
  );
}
