import { failure } from "#platform/errors/failure.ts";

/** How long a request waits for a second admin. */
export const confirmWithinHours = 48;

export const confirmationFailures = {
  own: failure("confirmations.own", 409, "You asked for this yourself: another admin has to confirm it"),
  gone: failure("confirmations.gone", 409, "This was decided already, or its time is over"),
  waiting: failure("confirmations.waiting", 409, "This was asked for already and waits for another admin"),
};

/** A waiting request past its expiry counts as expired, even if the row has not been updated yet. */
export function stateAt<State extends string>(row: { state: State; expires_at: Date }, now: Date): State | "expired" {
  return row.state === "waiting" && row.expires_at <= now ? "expired" : row.state;
}
