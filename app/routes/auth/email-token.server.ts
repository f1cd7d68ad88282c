import { data, type RouterContextProvider } from "react-router";
import { requestContext } from "#app/context/request-context.ts";
import { cookieHeaders, refused } from "#app/forms/answers.ts";
import { type Reached, secureAttribute } from "#app/forms/secure-cookie.ts";
import { redirect } from "#app/navigation/moves.ts";
import { type FailureBody, failureBody, isFailure } from "#platform/errors/failure.ts";
import type { RequestFacts, Services } from "#server/services.ts";

const cookieName = "nocturne.letter";
const cookieSeconds = 3_600;
const tokenIn = new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{1,100})`);

/**
 * The token of a link in a letter. It comes in the address once and moves into a cookie that no script reads, so that it
 * stays neither in the address bar nor in the history, and goes to no other site.
 */
export function emailToken(reached: Reached, url: URL): string | null {
  const token = url.searchParams.get("token");
  if (token === null) return tokenIn.exec(reached.facts.headers.get("cookie") ?? "")?.[1] ?? null;
  const safe = /^[\w-]{1,100}$/.test(token) ? token : "unreadable";
  throw redirect(url.pathname, { headers: cookieHeaders([emailCookie(reached, safe, cookieSeconds)]) });
}

/** Takes the cookie away once the link was used. */
export function forgetEmailToken(reached: Reached): Headers {
  return cookieHeaders([emailCookie(reached, "", 0)]);
}

function emailCookie(reached: Reached, value: string, seconds: number): string {
  return `${cookieName}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secureAttribute(reached)}`;
}

type Asked = { context: Readonly<RouterContextProvider>; url: URL };

/** What a link leads to, or the refusal with its status when it can no longer be used. */
export async function openedEmail({ context, url }: Asked) {
  const reached = context.get(requestContext);
  const { services } = reached;
  const token = emailToken(reached, url);
  const missing: FailureBody = { code: "members.link_missing", message: "Please open the link in your email" };
  if (token === null) return data({ email: null, refusal: missing });
  try {
    return data({ email: await services.recovery.linkOf(token), refusal: null });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return data({ email: null, refusal: failureBody(error) }, { status: error.status });
  }
}

/** Does what a link is for and forgets the link, or answers with the refusal. */
export async function usedEmail<Done>(
  { context, url }: Asked,
  use: (recovery: Services["recovery"], facts: RequestFacts, token: string) => Promise<Done>,
) {
  const reached = context.get(requestContext);
  const { services, facts } = reached;
  try {
    const done = await use(services.recovery, facts, emailToken(reached, url) ?? "");
    // Without scripts the loader runs next and finds the link used: the status of the action is the page's.
    return data({ done }, { status: 200, headers: forgetEmailToken(reached) });
  } catch (error) {
    return refused(error);
  }
}
