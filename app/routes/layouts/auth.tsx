import { ErrorPage } from "#app/components/feedback/error-page.tsx";
import type { GuardedHandle } from "#app/navigation/guards.rules.ts";
import { guardedBy } from "#app/navigation/redirects.ts";
import { AuthFrame } from "./auth-frame.tsx";

export const handle: GuardedHandle = { guard: "visitor" };
export const loader = guardedBy(handle);

export default AuthFrame;

export const ErrorBoundary = ErrorPage;
