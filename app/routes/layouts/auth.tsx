import { Outlet, replace } from "react-router";
import { homeAfterSignIn } from "#features/members/viewer.rules.ts";
import { VoiceRing } from "../../components/landing/voice-ring.tsx";
import { requestContext } from "../../request-context.ts";
import type { Route } from "./+types/auth.ts";

/** A member has no business here: they go where sign-in would have led them, without a way back. */
export function loader({ context }: Route.LoaderArgs) {
  const { viewer } = context.get(requestContext);
  if (viewer) throw replace(homeAfterSignIn(viewer));
  return null;
}

export default function AuthLayout() {
  return (
    <div className="wrap grid items-center gap-10 py-10 sm:py-16 lg:grid-cols-2">
      <div className="mx-auto w-full max-w-md">
        <Outlet />
      </div>
      <div className="relative mx-auto hidden w-full max-w-md lg:block" aria-hidden="true">
        <VoiceRing />
        <p className="display absolute inset-x-0 bottom-2 text-center text-2xl text-[#d7efe4] italic">
          The line is open.
        </p>
      </div>
    </div>
  );
}
