import { Panel } from "#app/ui/panel.tsx";
import type { SecurityView, SignInView } from "#features/members/identity/security.schema.ts";
import { networkLabel } from "#platform/text/network-label.rules.ts";
import { When } from "./when.tsx";

/** Who signed in to the account in the last ninety days, and who tried to. */
export function SignInsPanel({ security }: { security: SecurityView }) {
  const { signIns } = security;
  return (
    <Panel title="Sign-ins">
      <p className="text-soft">
        The newest twenty of the last 90 days. If one of them was not you, choose a new password and sign out everywhere
        else.
      </p>
      {signIns.length === 0 ? (
        <p className="mt-3 text-soft">Nothing is written down yet.</p>
      ) : (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {signIns.map((line) => (
            <SignInLine key={line.id} line={line} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

const howWords: Record<SignInView["method"], string> = {
  sign_up: "Account created",
  password: "Signed in with the password",
  code: "Signed in with password and code",
  passkey: "Signed in with a passkey",
};

function SignInLine({ line }: { line: SignInView }) {
  const refused = line.outcome === "refused";
  return (
    <li className="py-3">
      <p className="break-words font-medium">
        {line.device}
        {line.newDevice && <span className="ml-2 text-[0.82rem] font-normal text-warn">New device</span>}
      </p>
      <p className="text-[0.82rem] text-soft">
        <span className={refused ? "text-warn" : undefined}>
          {refused ? "Incorrect password" : howWords[line.method]}
        </span>{" "}
        <When at={line.at} />
        {line.network && <span className="block break-words">From network {networkLabel(line.network)}</span>}
      </p>
    </li>
  );
}
