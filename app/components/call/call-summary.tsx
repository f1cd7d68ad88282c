import { Form, Link, useNavigation } from "react-router";
import type { CallView } from "#features/conversations/conversations.schema.ts";
import { decimalString, parseDollars, zero } from "#platform/money/money.ts";
import { endReasonText } from "../../call/end-reasons.rules.ts";
import { spokenDuration } from "../../call/meter-view.rules.ts";
import { dateTimeLabel, dollarLabel, durationLabel } from "../money/money.rules.ts";
import { summaryLines } from "./summary.rules.ts";

/** After a call: how long, how much, from which credit, and why it ended. */
export function CallSummary({ call }: { call: CallView }) {
  if (call.state !== "ended") return <StillOpen call={call} />;
  const exact = decimalString(parseDollars(call.charge) ?? zero);
  return (
    <section className="wrap py-8 sm:py-14">
      <div className="rise mx-auto grid max-w-xl gap-7">
        <header className="flex items-center gap-5">
          <img
            src={call.coverUrl}
            alt=""
            width={800}
            height={1000}
            className="h-28 w-[5.6rem] rounded-field border border-line object-cover"
          />
          <div>
            <p className="eyebrow tabular">{dateTimeLabel(call.startedAt)} UTC</p>
            <h1 className="text-4xl sm:text-5xl">Your call with {call.agentName}</h1>
          </div>
        </header>
        <p className="text-soft">{endReasonText(call.endedReason)}</p>
        <div className="grid grid-cols-2 gap-3">
          <Figure
            label="You talked"
            value={durationLabel(call.billedMs / 1000)}
            spoken={spokenDuration(call.billedMs)}
          />
          <Figure label="You paid" value={dollarLabel(call.charge)} spoken={`${exact} dollars`} />
        </div>
        <dl className="panel grid gap-3 p-5">
          {summaryLines(call).map(({ name, value, note }) => (
            <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 last:border-t last:border-line last:pt-3">
              <dt className="text-soft">{name}</dt>
              <dd className="tabular text-right font-medium">{value}</dd>
              {note && <dd className="col-span-2 text-sm text-soft">{note}</dd>}
            </div>
          ))}
        </dl>
        <div className="flex flex-wrap gap-3">
          <Link to={`/call/new/${call.agentId}`} className="btn btn-go grow">
            Call again
          </Link>
          <Link to="/user/calls" className="btn btn-outline grow border-line">
            Your calls
          </Link>
          <Link to={`/${call.modelUsername}`} className="btn btn-ghost grow">
            @{call.modelUsername}
          </Link>
        </div>
      </div>
    </section>
  );
}

function Figure({ label, value, spoken }: { label: string; value: string; spoken: string }) {
  return (
    <div className="panel p-5">
      <p className="text-sm text-soft">{label}</p>
      <p className="display tabular mt-1 text-4xl whitespace-nowrap">
        <span aria-hidden="true">{value}</span>
        <span className="sr-only">{spoken}</span>
      </p>
    </div>
  );
}

/** The page of the call was left, and the call may still go on for a minute. */
function StillOpen({ call }: { call: CallView }) {
  const ending = useNavigation().state !== "idle";
  return (
    <section className="wrap grid max-w-xl gap-5 py-14">
      <h1 className="text-4xl">This call is still open</h1>
      <p className="text-soft">You can go on talking with {call.agentName}, or end it now and see what it cost.</p>
      <div className="flex flex-wrap gap-3">
        <Link to={`/call/${call.id}`} className="btn btn-go">
          Back to the call
        </Link>
        <Form method="post">
          <button type="submit" className="btn btn-outline border-line" disabled={ending}>
            {ending ? "Ending…" : "End the call"}
          </button>
        </Form>
      </div>
    </section>
  );
}
