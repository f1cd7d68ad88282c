/** Paths that an anonymous visitor may open although they have several segments. */
const openAreas = [
  "/legal",
  "/agent",
  "/blog",
  "/docs",
  "/agents",
  "/api",
  "/media",
  "/v1",
  "/assets",
  "/login",
  "/dev",
];
/** Single segments that are not profile pages. */
const closedSegments = ["/admin"];

/** Whether a path is open to a visitor who has not signed in. Every other path redirects to `/login`. */
export function isOpenToVisitors(pathname: string): boolean {
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  if (closedSegments.includes(path)) return false;
  if (path.split("/").length <= 2) return true;
  return openAreas.some((area) => path === area || path.startsWith(`${area}/`));
}

/** The login path that returns to a guarded path. */
export function loginPath(pathname: string, search = ""): string {
  return `/login?next=${encodeURIComponent(`${pathname}${search}`)}`;
}

/** The sign-up path that continues to a path. */
export function signUpPath(path: string): string {
  return `/signup?next=${encodeURIComponent(path)}`;
}

/**
 * A path on this site from a query or a form, or the fallback if it is not on this site. What no header can hold, such as
 * letters outside of ASCII, is encoded.
 */
export function safePath(target: FormDataEntryValue | null | undefined, fallback: string): string {
  if (typeof target !== "string" || !target.startsWith("/") || target.length > 2_000) return fallback;
  // Browsers treat "//host", "/\host" and embedded control characters as another host.
  if (/^\/[/\\]/.test(target) || /[\\\p{Cc}]/u.test(target)) return fallback;
  return target.replace(/[^\x21-\x7e]+/g, (letters) => encodeURIComponent(letters.toWellFormed()));
}
