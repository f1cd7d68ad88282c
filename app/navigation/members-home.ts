import { homeAfterSignIn, type Viewer } from "#features/members/viewer.rules.ts";
import { safePath } from "./guard.rules.ts";
import { replace } from "./moves.ts";

/** A member has no business on a page about signing in: they go where they wanted to, else home, without a way back. */
export function leadMembersOn(viewer: Viewer | null, url: URL): void {
  if (viewer) throw replace(safePath(url.searchParams.get("next"), homeAfterSignIn(viewer)));
}
