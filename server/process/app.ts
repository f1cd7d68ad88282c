import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { mostFormBytes } from "#features/agents/fields/agent-fields.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { commonFailures, failureBody } from "#platform/errors/failure.ts";
import type { Composition } from "../compose.ts";
import { ageAssuranceRoutes } from "../http/api/age-assurance.routes.ts";
import { apiRoutes } from "../http/api/api.routes.ts";
import { apiDocsRoutes } from "../http/api/api-docs.routes.ts";
import { authEndpoints } from "../http/api/auth.routes.ts";
import { greetingRoutes } from "../http/api/greetings.routes.ts";
import { hostedVoiceRoutes } from "../http/api/hosted-voice.routes.ts";
import { mediaRoutes } from "../http/api/media.routes.ts";
import { photoFormRoutes } from "../http/api/photo-form.routes.ts";
import { uploadRoutes } from "../http/api/uploads.routes.ts";
import { recordingRoutes, voicePreviewRoutes } from "../http/api/voices.routes.ts";
import { clearDoneMessage } from "../http/done-message.middleware.ts";
import { dropHeadBodies } from "../http/drop-head-bodies.middleware.ts";
import type { ServerEnv } from "../http/env.ts";
import { errorResponse } from "../http/errors.ts";
import { healthRoutes } from "../http/health.routes.ts";
import { endpointRoutes } from "../http/operations/endpoints.ts";
import { appManifestRoutes } from "../http/pages/app-manifest.routes.ts";
import { badgeRoutes } from "../http/pages/badges.routes.ts";
import { buildEndpoint } from "../http/pages/build.routes.ts";
import { cardRoutes } from "../http/pages/cards.routes.ts";
import { compressWholePages } from "../http/pages/compress-pages.middleware.ts";
import { contentEndpoints, feedRoutes } from "../http/pages/content.routes.ts";
import { freeMediaRoutes } from "../http/pages/free-media.routes.ts";
import { mediaFileRoutes } from "../http/pages/media-files.routes.ts";
import { cachePages } from "../http/pages/page-cache.middleware.ts";
import { errorPages, type PageSource, pageHandler } from "../http/pages/pages.ts";
import { sandboxRoutes } from "../http/pages/sandbox.routes.ts";
import { refuseForeignOrigin, securityHeaders } from "../http/pages/security-headers.middleware.ts";
import { sitemapRoutes } from "../http/pages/sitemap.routes.ts";
import { requestContextMiddleware } from "../http/request-context.middleware.ts";
import { securityRoutes } from "../http/security.routes.ts";
import { visitorBudget } from "../http/visitor-budget.middleware.ts";

const maxBodyBytes = 64 * 1024;
/**
 * Verification pictures of creators: the limit is generous so that a picture that is somewhat too large gets its own
 * failure.
 */
const maxPictureBytes = 24 * 1024 * 1024;
const picturePaths = /^\/(api\/me\/verification\/pictures\/\w+|model\/settings\/verification(\.data)?)$/;
/** The texts of a companion, from its creator or from an admin. */
const companionPaths = /^\/(api\/agents\/draft|model\/agent\/basic(\.data)?)$/;
const adminCompanionPaths = /^\/(api\/admin\/agents\/[^/]+\/steps\/\w+|admin\/agent-edition\/[^/]+)$/;

/** The most bytes of a request's body, which only those who may send more get raised. */
function mostBodyBytes(path: string, viewer: Viewer | null): number {
  if (viewer?.userType === "model" && picturePaths.test(path)) return maxPictureBytes;
  if (viewer?.userType === "model" && companionPaths.test(path)) return mostFormBytes;
  if (viewer?.role === "admin" && adminCompanionPaths.test(path)) return mostFormBytes;
  return maxBodyBytes;
}

/** All routes of the site except the sockets, in matching order. */
export function createApp(composition: Composition, pages: PageSource | null, root: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.onError(errorResponse);
  app.use(dropHeadBodies);
  app.route("/", healthRoutes(composition));
  app.use(compress());
  app.use(compressWholePages);
  if (pages?.mode === "production") app.use(staticFiles(root));

  app.use(requestContextMiddleware(composition));
  app.use(securityHeaders);
  if (pages) app.use(errorPages(pages));
  app.use(visitorBudget());
  app.use(refuseForeignOrigin(composition.baseUrl));
  app.route("/", securityRoutes({ contactEmail: composition.config.contactEmail, clock: composition.clock }));
  app.route("/media/own-voices", recordingRoutes());
  if (composition.voiceWebhooks) app.route("/api", hostedVoiceRoutes(composition.voiceWebhooks));
  // Before the body limit: uploads are larger than any other body, and count their own bytes.
  app.route("/media/uploads", uploadRoutes(composition.incoming));
  app.route("/media/photos", photoFormRoutes(composition.incoming));
  app.use((c, next) => {
    const limit = bodyLimit({
      maxSize: mostBodyBytes(c.req.path, c.get("viewer")),
      // The rest of such a body is not read, so the connection cannot be reused.
      onError: () => c.json(failureBody(commonFailures.tooLarge()), 413, { connection: "close" }),
    });
    return limit(c, next);
  });

  const documented = documentedRoutes(composition, pages);
  app.route("/api", apiDocsRoutes(documented, composition.version));
  app.route("/", documented);
  app.all("/api/auth/*", (c) => composition.authHandler(c.req.raw, c.get("facts").ip));
  app.all("/api/*", (c) => c.json(failureBody(commonFailures.notFound()), 404));
  app.route("/", ageAssuranceRoutes(composition.ageCheckStandIn));
  app.route("/", feedRoutes());
  app.route("/", sitemapRoutes());
  app.route("/", appManifestRoutes(join(root, pages?.mode === "production" ? "build/client" : "public")));
  app.route("/media/badges", badgeRoutes());
  app.route("/media/cards", cardRoutes(composition.shareCards));
  app.route("/media/free", freeMediaRoutes(composition.samples));
  app.route("/media/voices", voicePreviewRoutes());
  app.route("/media/greetings", greetingRoutes(composition.samples));
  app.route("/media", mediaFileRoutes(composition.files));
  app.route("/media", mediaRoutes());
  if (composition.sandboxPayments) app.route("/sandbox", sandboxRoutes(composition.sandboxPayments));
  if (pages?.mode === "production") app.use(cachePages({ cache: composition.pageCache, baseUrl: composition.baseUrl }));
  if (pages) app.use("/admin/*", clearDoneMessage);
  if (pages) app.use(pageHandler(pages));
  return app;
}

/** Every route that the API document lists, except the call socket. */
function documentedRoutes(composition: Composition, pages: PageSource | null): Hono<ServerEnv> {
  const { authHandler, pageCache, confirmedRefusals } = composition;
  // Content first: the other responses of the API are for the caller alone, and `no-store`.
  const shared = [...Object.values(contentEndpoints), ...(pages ? [buildEndpoint(pages)] : [])];
  return new Hono<ServerEnv>()
    .route("/api", endpointRoutes([...shared, ...authEndpoints(authHandler)]))
    .route("/api", apiRoutes({ clearPages: () => pageCache.clear(), confirmedRefusals }));
}

/** The built files of the client. Those in /assets have a hash in their names and never change. */
function staticFiles(root: string): MiddlewareHandler<ServerEnv> {
  const serveFile = serveStatic<ServerEnv>({
    root: join(root, "build", "client"),
    // The build also writes them compressed (scripts/bootstrap/compress-files.mjs).
    precompressed: true,
    onFound: (path, c) => {
      const isHashed = path.includes(`${join("client", "assets")}`);
      c.header("cache-control", isHashed ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      c.header("x-content-type-options", "nosniff");
    },
  });
  // Every file has a dot in its name and no page has: pages need no disk access.
  return (c, next) => (c.req.path.includes(".") ? serveFile(c, next) : next());
}
