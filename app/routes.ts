import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** Parts of the screens side by side, for who works on them. A site that is served to people has no such page. */
const whileDeveloping = process.env.NODE_ENV === "development" ? [route("dev/parts", "routes/dev/parts.tsx")] : [];

/** The site map. Five layouts: default, auth, free, legal and model. */
export default [
  layout("routes/layouts/default.tsx", [
    index("routes/landing.tsx"),
    route("agents", "routes/agents.tsx"),
    route("agent/:agentId", "routes/agent.ts"),
    route("legal", "routes/legal/overview.tsx"),
    route("blog", "routes/blog/list.tsx"),
    route("blog/:slug", "routes/blog/article.tsx"),
    layout("routes/layouts/docs.tsx", [
      route("docs", "routes/docs/contents.tsx"),
      route("docs/*", "routes/docs/article.tsx"),
    ]),
    route("search", "routes/search.tsx"),
    route("dashboard", "routes/dashboard.ts"),
    route("age-gate", "routes/age-gate.tsx"),
    route("logout", "routes/auth/logout.ts"),
    ...whileDeveloping,
    route("dev/mail", "routes/dev/mail.tsx"),
    route("dev/mail/:letterId", "routes/dev/letter.tsx"),
    route("dev/mail/:letterId/raw", "routes/dev/raw-letter.ts"),
    layout("routes/layouts/member.tsx", [
      route("user/account", "routes/user/account.tsx"),
      route("user/calls", "routes/user/calls.tsx"),
      route("user/credit", "routes/user/credit.tsx"),
      route("user/credit/:purchaseId", "routes/user/purchase.tsx"),
      route("user/limits", "routes/user/limits.tsx"),
      route("user/settings", "routes/user/settings/settings.tsx"),
      route("user/settings/two-factor", "routes/user/settings/two-factor.tsx"),
      route("user/favourites", "routes/user/favourites.tsx"),
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
    layout("routes/layouts/letters.tsx", [
      route("login/verify", "routes/auth/verify.tsx"),
      route("forgot-password", "routes/auth/forgot-password.tsx"),
      route("reset-password", "routes/auth/reset-password.tsx"),
      route("confirm-email", "routes/auth/confirm-email.tsx"),
      route("revert-email", "routes/auth/revert-email.tsx"),
    ]),
    route(":username", "routes/profile.tsx"),
    route("*", "routes/not-found.ts"),
  ]),
  layout("routes/layouts/auth.tsx", [
    route("login", "routes/auth/login.tsx"),
    route("signup", "routes/auth/signup.tsx"),
  ]),
  layout("routes/layouts/free.tsx", [route("free", "routes/free.tsx")]),
  layout("routes/layouts/legal.tsx", [
    route("legal/report", "routes/legal/report.tsx"),
    route("legal/report/:reference", "routes/legal/report-status.tsx"),
    route("legal/privacy-choices", "routes/legal/privacy-choices.tsx"),
    route("legal/:document", "routes/legal/document.tsx"),
  ]),
  layout("routes/layouts/model.tsx", [
    route("model/dashboard", "routes/model/dashboard.tsx"),
    route("model/earnings", "routes/model/earnings.tsx"),
    route("model/share", "routes/model/share.tsx"),
    route("model/settings", "routes/model/settings.tsx"),
    route("model/voices", "routes/model/voices.tsx"),
    route("model/voices/new", "routes/model/own-voice.tsx"),
    route("model/profile", "routes/model/profile.tsx"),
    route("model/settings/verification", "routes/model/verification.tsx"),
    route("model/agent", "routes/model/agent/overview.tsx"),
    route("model/agent/basic", "routes/model/agent/basic.tsx"),
    route("model/agent/voice", "routes/model/agent/voice.tsx"),
    route("model/agent/pricing", "routes/model/agent/pricing.tsx"),
    route("model/agent/publish", "routes/model/agent/publish.tsx"),
    route("model/agent/test", "routes/model/agent/test.tsx"),
    route("model/agent/versions", "routes/model/agent/versions.tsx"),
    route("test", "routes/test.tsx"),
    route("other/blog", "routes/other/blog.tsx"),
    route("other/blog/:slug", "routes/other/post.tsx"),
    layout("routes/layouts/creators-docs.tsx", [
      route("other/docs", "routes/other/docs.tsx"),
      route("other/docs/*", "routes/other/guide.tsx"),
    ]),
  ]),
] satisfies RouteConfig;
