import type { Access } from "./site-map.ts";

/** How a list or a form looks in its other states, for pictures. */
export type Screen = {
  access: Access;
  /** Another address that shows nothing but the empty state. */
  emptyAt?: string;
  /** A member for whom it is empty: somebody who has just signed up. */
  emptyForNewMember?: boolean;
  /** It holds a form: pictures are taken of it refused and waiting. */
  form?: boolean;
};

/** Every screen of the site map. One that is not listed here fails the tests. */
export const screens: Record<string, Screen> = {
  "/": { access: "open" },
  "/agents": { access: "open", emptyAt: "/agents?q=zzzzzz" },
  "/agent/:agentId": { access: "elsewhere" },
  "/:username": { access: "open" },
  "/*": { access: "open" },
  "/free": { access: "open" },
  "/test": { access: "model" },
  "/age-gate": { access: "elsewhere" },
  "/legal": { access: "open" },
  "/legal/report": { access: "open" },
  "/legal/report/:reference": { access: "open", form: true },
  "/legal/privacy-choices": { access: "open" },
  "/legal/:document": { access: "open" },
  "/blog": { access: "open" },
  "/blog/:slug": { access: "open" },
  "/docs": { access: "open" },
  "/docs/*": { access: "open" },
  "/search": { access: "open", emptyAt: "/search?q=zzzzzz" },
  "/login": { access: "auth", form: true },
  "/signup": { access: "auth", form: true },
  "/login/verify": { access: "elsewhere" },
  "/forgot-password": { access: "open", form: true },
  "/reset-password": { access: "open" },
  "/confirm-email": { access: "open" },
  "/revert-email": { access: "open" },
  "/dev/mail": { access: "open" },
  "/dev/mail/:letterId": { access: "elsewhere" },
  "/dev/mail/:letterId/raw": { access: "action" },
  "/logout": { access: "action" },
  "/dashboard": { access: "elsewhere" },
  "/user/account": { access: "member", emptyForNewMember: true },
  "/user/credit": { access: "member", emptyForNewMember: true, form: true },
  "/user/credit/:purchaseId": { access: "member" },
  "/user/limits": { access: "member", form: true },
  "/user/calls": { access: "member", emptyForNewMember: true },
  "/user/settings": { access: "member", form: true },
  "/user/settings/two-factor": { access: "member", form: true },
  "/user/favourites": { access: "member", emptyForNewMember: true },
  "/call/new/:agentId": { access: "member" },
  "/call/:callId": { access: "elsewhere" },
  "/call/:callId/summary": { access: "member" },
  "/model/dashboard": { access: "model", emptyForNewMember: true },
  "/model/earnings": { access: "model", emptyForNewMember: true, form: true },
  "/model/share": { access: "model" },
  "/model/settings": { access: "model", form: true },
  "/model/voices": { access: "model", emptyAt: "/model/voices?q=zzzzzz" },
  "/model/voices/new": { access: "model" },
  "/model/profile": { access: "model", emptyForNewMember: true },
  "/model/settings/verification": { access: "model", form: true },
  "/model/agent": { access: "model", emptyForNewMember: true },
  "/model/agent/basic": { access: "model", emptyForNewMember: true, form: true },
  "/model/agent/voice": { access: "model", form: true },
  "/model/agent/pricing": { access: "model", form: true },
  "/model/agent/publish": { access: "model", emptyForNewMember: true },
  "/model/agent/test": { access: "model", emptyForNewMember: true },
  "/model/agent/versions": { access: "model", emptyForNewMember: true },
  "/other/blog": { access: "model" },
  "/other/blog/:slug": { access: "model" },
  "/other/docs": { access: "model" },
  "/other/docs/*": { access: "model" },
  "/admin": { access: "admin" },
  "/admin/all-conversations": { access: "admin", emptyAt: "/admin/all-conversations?endedReason=superseded" },
};
