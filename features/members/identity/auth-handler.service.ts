import { commonFailures, type Failure, failureBody, failureHeaders, isFailure } from "#platform/errors/failure.ts";
import { isTooDeep } from "#platform/text/json.rules.ts";
import { viewerFailures } from "../viewer.rules.ts";
import { type AuthError, secondStepFailure, signInFailure, signUpFailure } from "./auth.failures.ts";
import { type AuthEngine, authBasePath } from "./auth-engine.service.ts";
import { apiErrorOf, newAuthCall } from "./auth-hooks.service.ts";
import type { Sessions } from "./sessions.service.ts";

/** The library endpoints that our rules cover. All others are blocked; our own services provide what they do. */
const openPaths: ReadonlySet<string> = new Set([
  "/sign-up/email",
  "/sign-in/email",
  "/sign-out",
  "/token",
  "/two-factor/verify-totp",
  "/two-factor/verify-backup-code",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
  "/passkey/generate-authenticate-options",
  "/passkey/verify-authentication",
]);

/** Serves the library's endpoints under our rules and with our error format. */
export function createAuthHandler({ engine, sessions }: { engine: AuthEngine; sessions: Sessions }) {
  const { auth, calls } = engine;

  async function responseOf(request: Request, path: string, address: string): Promise<Response> {
    // A bearer token lives as long as its session may; the library only checks when it was issued.
    if (path === "/token" && !(await sessions.current(request.headers))) throw viewerFailures.notAuthenticated();
    const call = newAuthCall({ facts: { headers: request.headers, ip: address } });
    try {
      const response = await calls.run(call, () => auth.handler(request));
      if (response.status < 400) return response;
      return refusalResponse(call.refusal ?? (await libraryFailure(path, response)), response.headers);
    } catch (error) {
      throw call.refusal ?? error;
    }
  }

  /** `address` is the client's IP address as seen by the server. */
  return async (request: Request, address: string): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(authBasePath.length);
    // Replaces the library's error page.
    if (path === "/error") return new Response(null, { status: 303, headers: { location: "/login" } });
    if (!openPaths.has(path)) return refusalResponse(commonFailures.notFound());
    if (await hasDeepBody(request)) return refusalResponse(commonFailures.badJson());
    try {
      return await responseOf(request, path, address);
    } catch (error) {
      if (isFailure(error)) return refusalResponse(error);
      const known = apiErrorOf(error);
      if (!known) throw error;
      return refusalResponse(failureFor(path, known));
    }
  };
}

/** Whether the body is JSON of more levels than the library should walk. It refuses broken JSON itself. */
async function hasDeepBody(request: Request): Promise<boolean> {
  if (request.body === null) return false;
  const value: unknown = await request
    .clone()
    .json()
    .catch(() => null);
  return isTooDeep(value);
}

/** The library's error response as a failure. */
async function libraryFailure(path: string, response: Response): Promise<Failure> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const read = (key: string) =>
    typeof body === "object" && body !== null && key in body ? String(body[key as keyof typeof body]) : undefined;
  return failureFor(path, {
    code: read("code") ?? `HTTP_${response.status}`,
    status: response.status,
    message: read("message"),
  });
}

function failureFor(path: string, error: AuthError): Failure {
  if (path.startsWith("/passkey/") || path.startsWith("/two-factor/")) return secondStepFailure(error);
  if (error.status >= 500) return commonFailures.internal();
  if (error.status === 404) return commonFailures.notFound();
  if (path === "/sign-up/email") return signUpFailure(error);
  if (error.status === 401 && path !== "/sign-in/email") return viewerFailures.notAuthenticated();
  return signInFailure(error);
}

function refusalResponse(refusal: Failure, headers = new Headers()): Response {
  const own = { "content-type": "application/json", "cache-control": "no-store" };
  const all = new Headers({ ...own, ...failureHeaders(refusal) });
  for (const cookie of headers.getSetCookie()) all.append("set-cookie", cookie);
  return new Response(JSON.stringify(failureBody(refusal)), { status: refusal.status, headers: all });
}
