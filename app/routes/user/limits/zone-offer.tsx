import { Form } from "react-router";
import { FormAlert } from "#app/ui/form-alert.tsx";
import { IntentButton } from "#app/ui/panel.tsx";
import { useReader } from "#app/ui/time.tsx";
import type { TimeZoneView } from "#features/members/time-zone/time-zone.schema.ts";
import { isSameZone, midnightIn, zoneWords } from "#platform/days/moments.ts";

/** Offers the browser's zone to an account with another one. Browsers that hide where they are say UTC. */
export function ZoneOffer({ timeZone, refusal }: { timeZone: TimeZoneView; refusal: string | undefined }) {
  const { zone } = useReader();
  if (refusal) return <FormAlert>{refusal}</FormAlert>;
  if (zone === "UTC" || timeZone.changeableAt !== null || isSameZone(zone, timeZone.zone)) return null;
  return (
    <Form method="post" preventScrollReset className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-soft">
      <input type="hidden" name="zone" value={zone} />
      <span>Your days end at {midnightIn(timeZone.zone)}.</span>
      <IntentButton intent="zone" className="btn-sm">
        Use {zoneWords(zone)}
      </IntentButton>
    </Form>
  );
}
