import { Laptop, Smartphone } from "lucide-react";
import { Form } from "react-router";
import { IntentButton, Panel, type PanelAnswer, PanelAnswers } from "#app/ui/panel.tsx";
import type { Device, SecurityView } from "#features/members/identity/security.schema.ts";
import { networkLabel } from "#platform/text/network-label.rules.ts";
import { When } from "./when.tsx";

/** Where the member is signed in. */
export function DevicesPanel({ refusal, done, security }: PanelAnswer & { security: SecurityView }) {
  const { devices } = security;
  return (
    <Panel title="Devices">
      <div className="grid gap-4">
        <PanelAnswers refusal={refusal} done={done} />
        <ul className="divide-y divide-line border-y border-line">
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} />
          ))}
        </ul>
        {devices.length > 1 ? (
          <Form method="post" replace preventScrollReset>
            <IntentButton intent="sign-out-others">Sign out everywhere else</IntentButton>
          </Form>
        ) : (
          <p className="text-[0.82rem] text-soft">You are not signed in on any other device.</p>
        )}
      </div>
    </Panel>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const Icon = /iPhone|iPad|Android/.test(device.name) ? Smartphone : Laptop;
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={18} className="flex-none text-soft" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          {device.name}
          {device.isThisOne && <span className="ml-2 text-[0.82rem] font-normal text-signal">This device</span>}
        </p>
        <p className="text-[0.82rem] text-soft">
          Signed in <When at={device.signedInAt} /> {howOf(device)}
          {device.network && <span className="block">From network {networkLabel(device.network)}</span>}
        </p>
      </div>
      {!device.isThisOne && (
        <Form method="post" replace preventScrollReset>
          <input type="hidden" name="id" value={device.id} />
          <IntentButton intent="sign-out-device" className="btn-sm btn-ghost">
            Sign out<span className="sr-only"> {device.name}</span>
          </IntentButton>
        </Form>
      )}
    </li>
  );
}

function howOf({ method, twoFactor }: Device): string {
  if (method === "passkey") return "with a passkey";
  return twoFactor ? "with password and code" : "with the password";
}
