import { AuthFrame } from "../../components/security/auth-frame.tsx";
import type { GuardedHandle } from "../../navigation/guards.rules.ts";
import { guardedBy } from "../../navigation/redirects.ts";

export const handle: GuardedHandle = { guard: "visitor" };
export const loader = guardedBy(handle);

export default AuthFrame;
