import { Link } from "#app/navigation/link.tsx";
import { FormAlert } from "#app/ui/form-alert.tsx";
import type { FailureBody } from "#platform/errors/failure.ts";
import { PasskeyButton, PasskeysOnly } from "./passkey-button.tsx";

/** Whether passwords have to wait, for this email or this network. Says nothing about whether the email is a member's. */
export const isHeld = (refusal: FailureBody | undefined): boolean => refusal?.code === "members.too_many_attempts";

/** What the wait means, and the two ways in that no one else can close. */
export function HeldSignIn({
  search,
  busy,
  refusal,
  onPasskey,
}: {
  search: string;
  busy: boolean;
  refusal: FailureBody | undefined;
  onPasskey(): void;
}) {
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        After too many wrong passwords, new devices have to wait up to 15 minutes. Devices you&apos;ve logged in on
        before don&apos;t. Don&apos;t want to wait? You can get in now:
      </p>
      <FormAlert>{refusal?.message}</FormAlert>
      <Link to={{ pathname: "/forgot-password", search }} className="btn btn-neutral border-line btn-lg w-full">
        Reset your password
      </Link>
      <PasskeysOnly>
        <PasskeyButton busy={busy} onClick={onPasskey} />
      </PasskeysOnly>
    </div>
  );
}
