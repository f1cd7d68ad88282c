import { AuthFrame } from "./auth-frame.tsx";

/** Pages that links in letters lead to. Whoever opens one may be signed in, as somebody else even. */
export default AuthFrame;
