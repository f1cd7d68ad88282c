import { parse } from "hono/utils/cookie";

/** The value of one cookie of a request, or null. */
export function cookieOf(request: Request, name: string): string | null {
  return parse(request.headers.get("cookie") ?? "", name)[name] ?? null;
}
