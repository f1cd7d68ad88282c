import { join } from "node:path";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { commonFailures, failureBody } from "#platform/errors/failure.ts";
import type { Composition } from "./compose.ts";
import { ageAssuranceRoutes } from "./http/api/age-assurance.routes.ts";
import { apiRoutes } from "./http/api/api.routes.ts";
import { apiDocsRoutes } from "./http/api/api-docs.routes.ts";
import { greetingRoutes } from "./http/api/greetings.routes.ts";
import { hostedVoiceRoutes } from "./http/api/hosted-voice.routes.ts";
import { mediaRoutes } from "./http/api/media.routes.ts";
import { photoFormRoutes } from "./http/api/photo-form.routes.ts";
import { uploadRoutes } from "./http/api/uploads.routes.ts";
import { recordingRoutes, voicePreviewRoutes } from "./http/api/voices.routes.ts";
import type { ServerEnv } from "./http/env.ts";
import { answerError } from "./http/errors.ts";
import { healthRoutes } from "./http/health.routes.ts";
import { appManifestRoutes } from "./http/pages/app-manifest.routes.ts";
import { badgeRoutes } from "./http/pages/badges.routes.ts";
import { buildRoutes } from "./http/pages/build.routes.ts";
import { cardRoutes } from "./http/pages/cards.routes.ts";
import { compressWholePages } from "./http/pages/compress-pages.middleware.ts";
import { contentRoutes, feedRoutes } from "./http/pages/content.routes.ts";
import { freeMediaRoutes } from "./http/pages/free-media.routes.ts";
import { mediaFileRoutes } from "./http/pages/media-files.routes.ts";
import { keepPages } from "./http/pages/page-cache.middleware.ts";
import { type PageSource, pageHandler } from "./http/pages/pages.ts";
import { sandboxRoutes } from "./http/pages/sandbox.routes.ts";
import { refuseForeignOrigin, securityHeaders } from "./http/pages/security-headers.middleware.ts";
import { sitemapRoutes } from "./http/pages/sitemap.routes.ts";
import { requestContextMiddleware } from "./http/request-context.middleware.ts";
import { securityRoutes } from "./http/security.routes.ts";
import { toldOnce } from "./http/told-once.middleware.ts";
import { visitorBudget } from "./http/visitor-budget.middleware.ts";

const maxBodyBytes = 64 * 1024;
/** Where creators send pictures of documents. What is a little too heavy is refused by name, not by the door. */
const maxPictureBytes = 24 * 1024 * 1024;
const pictureDoors = /^\/(api\/me\/verification\/pictures\/\w+|model\/settings\/verification(\.data)?)$/;

/** All doors of the site but the sockets, in the order in which a request meets them. */
export function createApp(composition: Composition, pages: PageSource | null, root: string): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.onError(answerError);
  app.route("/", healthRoutes(composition.database, composition.isStopping));
  app.use(compress());
  app.use(compressWholePages);
  if (pages?.mode === "production") app.use(staticFiles(root));

  app.use(requestContextMiddleware(composition));
  app.use(securityHeaders);
  app.use(visitorBudget());
  app.use(refuseForeignOrigin);
  app.route("/", securityRoutes({ contactEmail: composition.config.contactEmail, clock: composition.clock }));
  app.route("/media/own-voices", recordingRoutes());
  if (composition.voiceWebhooks) app.route("/api", hostedVoiceRoutes(composition.voiceWebhooks));
  // Uploads are larger than any other body, and count their bytes themselves.
  app.route("/media/uploads", uploadRoutes(composition.incoming));
  app.route("/media/photos", photoFormRoutes(composition.incoming));
  // What is left of such a body is not read, so nothing more can come over this connection.
  const [usual, forPictures] = [maxBodyBytes, maxPictureBytes].map((maxSize) =>
    bodyLimit({
      maxSize,
      onError: (c) => c.json(failureBody(commonFailures.tooLarge()), 413, { connection: "close" }),
    }),
  );
  app.use((c, next) => {
    const isPicture = pictureDoors.test(c.req.path) && c.get("viewer")?.userType === "model";
    return ((isPicture ? forPictures : usual) as MiddlewareHandler)(c, next);
  });

  app.all("/api/auth/*", (c) => composition.authHandler(c.req.raw, c.get("facts").ip));
  const api = apiRoutes(() => composition.pageCache.clear());
  // The words first: all other answers of the API are for the one who asked, and never kept.
  const documented = new Hono<ServerEnv>()
    .route("/api", contentRoutes())
    .route("/api", buildRoutes(pages))
    .route("/api", api);
  app.route("/api", apiDocsRoutes(documented, composition.version));
  app.route("/", documented);
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
  app.route("/media", mediaRoutes(composition.samples));
  if (composition.sandboxPayments) app.route("/sandbox", sandboxRoutes(composition.sandboxPayments));
  if (pages?.mode === "production") app.use(keepPages({ cache: composition.pageCache, baseUrl: composition.baseUrl }));
  if (pages) app.use("/admin/*", toldOnce);
  if (pages) app.use(pageHandler(pages));
  return app;
}

/** The built files of the client. Those in /assets carry their hash in the name and never change. */
function staticFiles(root: string): MiddlewareHandler<ServerEnv> {
  const serveFile = serveStatic<ServerEnv>({
    root: join(root, "build", "client"),
    // The build wrote them compressed as well (scripts/bootstrap/compress-files.mjs).
    precompressed: true,
    onFound: (path, c) => {
      const forEver = path.includes(`${join("client", "assets")}`);
      c.header("cache-control", forEver ? "public, max-age=31536000, immutable" : "public, max-age=3600");
      c.header("x-content-type-options", "nosniff");
    },
  });
  // Each of them has a dot in its name, and no page has: the disk need not be asked about pages.
  return (c, next) => (c.req.path.includes(".") ? serveFile(c, next) : next());
}
