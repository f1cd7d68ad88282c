import { Form } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { Time } from "#app/ui/time.tsx";
import { type Stop, stopWords } from "#features/agents/agent-standing.rules.ts";

/** What keeps the own companion from callers, and the one thing that its creator can do about each. */
export function StopNotes({ stops }: { stops: readonly Stop[] }) {
  return stops.map(({ reason, since }) => {
    const { message, action, to, intent } = stopWords[reason];
    return (
      <div key={reason} className="panel mb-4 flex flex-wrap items-center justify-between gap-3 border-warn/40 p-4">
        <p className="max-w-[60ch]">
          {message}
          {since && (
            <>
              {" "}
              Since <Time at={since} />.
            </>
          )}
        </p>
        {intent ? (
          <Form method="post" action={to}>
            <button type="submit" name="intent" value={intent} className="btn btn-sm btn-go">
              {action}
            </button>
          </Form>
        ) : (
          <Link to={to} className="btn btn-sm btn-neutral border-line">
            {action}
          </Link>
        )}
      </div>
    );
  });
}
