import { commonFailures, type Failure, failureBody, isFailure } from "#platform/errors/failure.ts";
import { type AuthEngine, apiErrorOf } from "./auth-engine.service.ts";
import { type AuthError, signInFailure, signUpFailure } from "./auth-failures.rules.ts";
import { viewerFailures } from "./viewer.rules.ts";

/** The sign-in library's own paths, under the same rules and with our form of errors. */
export function createAuthHandler({ auth, calls }: AuthEngine) {
  /** `address` is the visitor's, as the server saw it. */
  return async (request: Request, address: string): Promise<Response> => {
    const path = new URL(request.url).pathname;
    try {
      const answer = await calls.run({ address, asAdmin: false, preparedHash: null }, () => auth.handler(request));
      return answer.status < 400 ? answer : refusalResponse(await libraryFailure(path, answer), answer.headers);
    } catch (error) {
      if (isFailure(error)) return refusalResponse(error);
      const known = apiErrorOf(error);
      if (!known) throw error;
      return refusalResponse(failureFor(path, known));
    }
  };
}

/** What the library's own answer says, in our form. */
async function libraryFailure(path: string, answer: Response): Promise<Failure> {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => null);
  const read = (key: string) =>
    typeof body === "object" && body !== null && key in body ? String(body[key as keyof typeof body]) : undefined;
  return failureFor(path, {
    code: read("code") ?? `HTTP_${answer.status}`,
    status: answer.status,
    message: read("message"),
  });
}

function failureFor(path: string, error: AuthError): Failure {
  if (error.status >= 500) return commonFailures.internal();
  if (error.status === 404) return commonFailures.notFound();
  if (path.endsWith("/sign-up/email")) return signUpFailure(error);
  if (error.status === 401 && !path.endsWith("/sign-in/email")) return viewerFailures.notAuthenticated();
  return signInFailure(error);
}

function refusalResponse(refusal: Failure, headers = new Headers()): Response {
  const kept = new Headers({ "content-type": "application/json", "cache-control": "no-store" });
  for (const cookie of headers.getSetCookie()) kept.append("set-cookie", cookie);
  return new Response(JSON.stringify(failureBody(refusal)), { status: refusal.status, headers: kept });
}
