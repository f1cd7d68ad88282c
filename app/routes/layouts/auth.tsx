import { AuthFrame } from "#app/components/security/auth-frame.tsx";
import type { GuardedHandle } from "#app/navigation/guards.rules.ts";
import { guardedBy } from "#app/navigation/redirects.ts";

export const handle: GuardedHandle = { guard: "visitor" };
export const loader = guardedBy(handle);

export default AuthFrame;
