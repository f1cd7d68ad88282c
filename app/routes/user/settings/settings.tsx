import { Form, useSearchParams } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { orOffline } from "#app/navigation/offline.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { isCustomer } from "#features/members/viewer.rules.ts";
import type { Route } from "./+types/settings.ts";
import { DevicesPanel } from "./devices-panel.tsx";
import { DiscretionPanel } from "./discretion-panel.tsx";
import { EmailPanel } from "./email-panel.tsx";
import { PasskeysPanel } from "./passkeys-panel.tsx";
import { PasswordPanel } from "./password-panel.tsx";
import { changeSecurity } from "./security-actions.server.ts";
import { doneSentence, refusalOf } from "./security-answers.rules.ts";
import { SignInsPanel } from "./sign-ins-panel.tsx";
import { TimeZonePanel } from "./time-zone-panel.tsx";
import { zonesToChoose } from "./time-zones.server.ts";
import { TwoFactorPanel } from "./two-factor-panel.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const { services, viewer, facts } = context.get(requestContext);
  const [security, { freeCredit }, timeZone] = await loadOrErrorPage(
    Promise.all([
      services.security.overview(facts),
      services.settings.publicTerms(),
      viewer && isCustomer(viewer) ? services.timeZones.mine(viewer) : null,
    ]),
  );
  return { security, freeCredit, timeZone, zones: timeZone ? zonesToChoose(timeZone.zone) : [] };
}

export async function action({ context, request }: Route.ActionArgs) {
  return changeSecurity(context.get(requestContext), request);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Settings", indexed: false });
}

export default function SettingsScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { security, freeCredit, timeZone, zones } = loaderData;
  const [search] = useSearchParams();
  // What was done a moment ago is old news once something else was refused.
  const done = actionData ? null : doneSentence(search.get("done"));
  const of = (intent: string) => ({
    refusal: refusalOf(actionData, intent),
    done: done?.intent === intent ? done.words : null,
  });
  const backupCodes = actionData && "backupCodes" in actionData ? actionData.backupCodes : null;
  return (
    <>
      <h1 className="text-5xl">Settings</h1>
      <p className="mt-2 mb-8 text-soft">
        How you sign in, where you are signed in, what this device shows, and your time zone.
      </p>
      {!security.recent && <LogInAgain />}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <PasswordPanel {...of("password")} security={security} />
          <EmailPanel {...of("email")} resent={of("confirm")} security={security} freeCredit={freeCredit} />
          <DiscretionPanel />
          {timeZone && <TimeZonePanel {...of("time-zone")} timeZone={timeZone} zones={zones} />}
        </div>
        <div className="grid gap-4">
          <TwoFactorPanel {...of("two-factor")} security={security} backupCodes={backupCodes} />
          <PasskeysPanel {...of("passkeys")} security={security} />
          <DevicesPanel {...of("devices")} security={security} />
          <SignInsPanel security={security} />
        </div>
      </div>
    </>
  );
}

/** Signs out and leads through the login page back to here. */
function LogInAgain() {
  return (
    <div className="panel mb-4 flex flex-wrap items-center justify-between gap-4 border-warn/40 p-4">
      <p className="max-w-[60ch]">
        You signed in a while ago. To change how you sign in, log in again first: nobody who finds your screen open can
        do it then.
      </p>
      <Form method="post" action="/logout">
        <input type="hidden" name="next" value="/login?next=%2Fuser%2Fsettings" />
        <button type="submit" className="btn btn-neutral border-line btn-sm">
          Log in again
        </button>
      </Form>
    </div>
  );
}
