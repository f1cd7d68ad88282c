import { data } from "react-router";
import { signInFailure } from "#features/members/identity/auth.failures.ts";
import { type FailureBody, failureBody } from "#platform/errors/failure.ts";

/** What a sent form says when it did not reach the server. */
export const networkRefusal: FailureBody = failureBody(signInFailure({ code: "NETWORK_FAILURE", status: 503 }));

/**
 * Runs a form's action on the server; without a connection the form says so and keeps what was typed. The status keeps
 * the router from asking the server for fresh data, which would fail as well.
 */
export async function orOffline<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return data(networkRefusal, { status: 503 });
  }
}

const notSaved = "Your changes could not be saved. Nothing was lost: please try again.";

/** The same for a form that shows again what was typed into it. */
export async function orOfflineTyped<T>(request: Request, serverAction: () => Promise<T>) {
  const form = await request.clone().formData();
  const typed = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]));
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return data({ ...networkRefusal, message: notSaved, typed }, { status: 503 });
  }
}
