import type { ComponentProps, ReactNode } from "react";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import { dollarLabel, durationLabel } from "../money/money.rules.ts";
import { CallCover } from "./call-cover.tsx";
import { callPath, chargedTimeLabel, endLabel } from "./calls.labels.ts";

type CallRowProps = ComponentProps<"li"> & {
  call: CallView;
  /** False for an agent that is not on the air: nobody is shown its cover. */
  withCover?: boolean;
  /** What can be done about it, under its line. */
  children?: ReactNode;
};

/** One call in a customer's list: with whom, when, the charged time, and what it cost to the cent. */
export function CallRow({ call, withCover = true, children, ...inList }: CallRowProps) {
  const live = call.state !== "ended";
  // What broke on our side costs nothing, however much of it had been charged.
  const charged = Number(call.charge) > 0 ? call : { ...call, chargeableMs: 0 };
  return (
    <li {...inList} className="border-t border-line first:border-t-0">
      <Link
        to={callPath(call)}
        className={`flex items-center gap-4 rounded-field px-2 pt-3.5 hover:bg-raised/60 ${children ? "pb-1.5" : "pb-3.5"}`}
      >
        <CallCover name={call.agentName} url={withCover ? call.coverUrl : null} className="h-14 w-12 rounded-lg" />
        <span className="min-w-0 grow">
          <span className="block truncate text-lg font-medium">{call.agentName}</span>
          <span className="block text-sm text-soft sm:truncate">
            <Time at={call.startedAt} /> · {endLabel(call)}
          </span>
        </span>
        {live && <span className="live-dot shrink-0" aria-hidden="true" />}
        <span className="tabular max-w-[40%] shrink-0 text-right">
          <span className="block font-medium">{dollarLabel(call.charge)}</span>
          <span className="block text-sm text-soft">
            {live ? `${durationLabel(call.billedMs / 1000)} so far` : chargedTimeLabel(charged)}
          </span>
        </span>
      </Link>
      {children}
    </li>
  );
}

/** A list of calls, or a message if there are none. */
export function CallList({ calls }: { calls: CallView[] }) {
  if (calls.length === 0) {
    return (
      <div className="grid justify-items-center gap-3 p-8 text-center">
        <p className="text-soft">No calls yet.</p>
        <Link to="/agents" className="btn btn-go">
          Find a voice
        </Link>
      </div>
    );
  }
  return (
    <ul>
      {calls.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
    </ul>
  );
}
