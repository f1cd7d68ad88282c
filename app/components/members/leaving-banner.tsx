import { Form, useLocation } from "react-router";
import type { RootData } from "#app/context/root-data.ts";

/** Over every page of a member whose account will be deleted, with the way to keep it. */
export function LeavingBanner({ leaves: { at, day } }: { leaves: NonNullable<RootData["leaves"]> }) {
  // Its button would lead out of a call that is running.
  if (/^\/call\/(?!new\/)/i.test(useLocation().pathname)) return null;
  return (
    <section aria-label="Account deletion" className="not-on-paper border-b border-warn/40 bg-warn/10">
      <Form
        method="post"
        action="/user/account"
        className="wrap flex flex-wrap items-center justify-between gap-3 py-3"
      >
        <p>
          Your account will be deleted on{" "}
          <time dateTime={at} className="font-bold">
            {day}
          </time>
          . Until then you can keep it.
        </p>
        <button type="submit" name="intent" value="keep" className="btn btn-sm btn-go">
          Keep my account
        </button>
      </Form>
    </section>
  );
}
