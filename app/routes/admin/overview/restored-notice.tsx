import type { RestoredHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

/** Tells an admin that the database did not open at a start, and what may be missing since. */
export function RestoredNotice({ restored }: { restored: RestoredHealth | null }) {
  if (restored === null) return null;
  const { at, takenAt, isWhole, setAside } = restored;
  return (
    <p role="status" className="mt-6 rounded-field border border-warn/50 bg-warn/10 p-3">
      The database did not open on {dateTimeLabel(at)} UTC and was restored from its backup of {dateTimeLabel(takenAt)}{" "}
      UTC.{" "}
      {isWhole
        ? "Everything written after that backup is there as well."
        : "What was written after that backup may be missing: members, calls and payments of that time."}{" "}
      The damaged one was kept in <code className="break-all">{setAside}</code>.
    </p>
  );
}
