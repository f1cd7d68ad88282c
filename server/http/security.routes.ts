import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { z } from "zod";
import type { Clock } from "#platform/clock/clock.ts";
import { dayMs } from "#platform/days/durations.ts";
import { commonFailures, failureBody } from "#platform/errors/failure.ts";
import { createRateLimit } from "#platform/rate-limits/rate-limit.ts";
import type { ServerEnv } from "./env.ts";

export const cspReportPath = "/api/security/csp-reports";

const maxReportBytes = 16 * 1024;
const reportsPerNetwork = { points: 30, seconds: 60 };
const reportsInTotal = { points: 300, seconds: 60 };
/** How long a security.txt is valid; it has to name its expiry. */
const validDays = 180;

const text = z.string().max(2_000).catch("");
/** The older report format, and that of the Reporting API. */
const reportBody = z.union([
  z.object({
    "csp-report": z.object({
      "effective-directive": text,
      "blocked-uri": text,
      "document-uri": text,
      disposition: text,
    }),
  }),
  z.array(
    z.object({
      type: z.literal("csp-violation"),
      body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text, disposition: text }),
    }),
  ),
]);

/** Security reports: policy violations from browsers, and the contact in security.txt. */
export function securityRoutes({ contactEmail, clock }: { contactEmail: string; clock: Clock }): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>();
  const [perNetwork, inTotal] = [createRateLimit(reportsPerNetwork), createRateLimit(reportsInTotal)];
  const limited = bodyLimit({
    maxSize: maxReportBytes,
    onError: (c) => c.json(failureBody(commonFailures.tooLarge()), 413, { connection: "close" }),
  });

  routes.post(cspReportPath, limited, async (c) => {
    await perNetwork.take(c.get("facts").ip);
    await inTotal.take("all");
    const sent: unknown = await c.req.json().catch(() => null);
    const parsed = reportBody.safeParse(sent);
    if (!parsed.success) throw commonFailures.badJson();
    for (const report of violationsIn(parsed.data)) c.get("log").warn(report, "security: a page violated its policy");
    return c.body(null, 204);
  });

  const address = (path: string, origin: string) => new URL(path, origin).toString();
  const securityText = (origin: string) => {
    const expires = new Date(Math.ceil(clock.now().getTime() / dayMs) * dayMs + validDays * dayMs);
    return [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      "Preferred-Languages: en",
      `Canonical: ${address("/.well-known/security.txt", origin)}`,
      `Policy: ${address("/docs/safety/account-security", origin)}`,
      "",
    ].join("\n");
  };
  routes.get("/.well-known/security.txt", (c) =>
    c.text(securityText(c.get("origin")), 200, { "cache-control": "public, max-age=3600" }),
  );
  // Password managers use this to find the page for changing a password.
  routes.get("/.well-known/change-password", (c) => c.redirect("/user/settings", 302));
  return routes;
}

type Violation = { directive: string; blocked: string; page: string; disposition: string };

function violationsIn(body: z.infer<typeof reportBody>): Violation[] {
  if (!Array.isArray(body)) {
    const report = body["csp-report"];
    const { "effective-directive": directive, "blocked-uri": blocked, "document-uri": page, disposition } = report;
    return [{ directive, blocked: placeOf(blocked), page: placeOf(page), disposition }];
  }
  return body.map(({ body: { effectiveDirective, blockedURL, documentURL, disposition } }) => ({
    directive: effectiveDirective,
    blocked: placeOf(blockedURL),
    page: placeOf(documentURL),
    disposition,
  }));
}

/** The URL without its query, which may contain a token. */
function placeOf(address: string): string {
  if (!URL.canParse(address)) return address.slice(0, 100);
  const { origin, pathname, protocol } = new URL(address);
  return protocol.startsWith("http") ? `${origin}${pathname}` : protocol;
}
