import { signInFailure } from "#features/members/identity/auth.failures.ts";

const sessionCookie = /(?:^|;\s*)((?:__Secure-)?nocturne\.session_token)=[^;]/;

/** For a visitor who still has the cookie of a session: it is over. What to say, and how to be rid of the cookie. */
export function endedSession(headers: Headers): { message: string; setCookies: string[] } | null {
  const name = sessionCookie.exec(headers.get("cookie") ?? "")?.[1];
  if (name === undefined) return null;
  const { message } = signInFailure({ code: "SESSION_EXPIRED", status: 401 });
  const secure = name.startsWith("__Secure-") ? "; Secure" : "";
  return { message, setCookies: [`${name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${secure}`] };
}
