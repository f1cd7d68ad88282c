import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The site map. Five layouts: default, auth, free, legal and model. */
export default [
  layout("routes/layouts/default.tsx", [
    index("routes/landing.tsx"),
    route("agents", "routes/agents.tsx"),
    route("legal", "routes/legal/overview.tsx"),
    route("dashboard", "routes/dashboard.ts"),
    route("age-gate", "routes/age-gate.tsx"),
    route("logout", "routes/auth/logout.ts"),
    layout("routes/layouts/member.tsx", [
      route("user/account", "routes/user/account.tsx"),
      route("user/calls", "routes/user/calls.tsx"),
    ]),
    layout("routes/layouts/call.tsx", [
      route("call/new/:agentId", "routes/call/new.tsx"),
      route("call/:callId", "routes/call/live.tsx"),
      route("call/:callId/summary", "routes/call/summary.tsx"),
    ]),
    layout("routes/layouts/admin.tsx", [
      route("admin", "routes/admin/overview.tsx"),
      route("admin/all-conversations", "routes/admin/all-conversations.tsx"),
    ]),
    route(":username", "routes/profile.tsx"),
    route("*", "routes/not-found.ts"),
  ]),
  layout("routes/layouts/auth.tsx", [
    route("login", "routes/auth/login.tsx"),
    route("signup", "routes/auth/signup.tsx"),
  ]),
  layout("routes/layouts/free.tsx", [route("free", "routes/free.tsx")]),
  layout("routes/layouts/legal.tsx", [route("legal/:document", "routes/legal/document.tsx")]),
  layout("routes/layouts/model.tsx", [route("model/dashboard", "routes/model/dashboard.tsx")]),
] satisfies RouteConfig;
