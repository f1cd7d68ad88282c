import { Outlet } from "react-router";
import { VoiceRing } from "#app/components/brand/voice-ring.tsx";
import { useTellZone } from "#app/ui/time.tsx";

/** What the pages about signing in stand in: a narrow column, and the ring beside it where there is room. */
export function AuthFrame() {
  useTellZone();
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
