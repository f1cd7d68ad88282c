import { uuidv7 } from "#platform/ids/ids.ts";

/** What is sent to an endpoint as an admin, and the status that this has to be answered with. */
export type AdminSample = {
  /** Stands for the parameters of the path; an id that nothing has where a name is missing. */
  path?: Record<string, string>;
  /** With its question mark. */
  query?: string;
  body?: unknown;
  status: number;
  /** Only where an empty body is no mistake: what it is answered with. All others refuse one with 4xx. */
  emptyBody?: number;
};

/**
 * Every endpoint under /api/admin of the API's description, by its method and path there.
 *
 * A new endpoint adds its line here: `"POST /api/admin/things/{id}/close": { body: { reason: "A test" }, status: 404 }`. The
 * sample goes to the stage of the tests, where an id that nothing has answers 404: that the deed itself works is shown
 * by the tool's own tests. The test fails for an endpoint without a line and for a line without an endpoint.
 */
export const adminEndpoints: Record<string, AdminSample> = {
  "GET /api/admin/conversations": { query: "?limit=5", status: 200 },
  "GET /api/admin/settings": { status: 200 },
  "POST /api/admin/settings/switches": { body: { name: "newCalls", on: true, reason: "A test" }, status: 409 },
  "GET /api/admin/settings/{name}": { path: { name: "credit.packs" }, status: 200 },
  "POST /api/admin/settings/{name}": { path: { name: "no.such" }, body: { value: {}, reason: "A test" }, status: 404 },
  "POST /api/admin/settings/{name}/restore": {
    path: { name: "credit.packs" },
    body: { version: 99, reason: "A test" },
    status: 404,
  },
  "GET /api/admin/logs": { query: "?action=settings&from=2026-01-01", status: 200 },
  "GET /api/admin/logs/export": { query: "?format=jsonl&action=nothing", status: 200 },
  "GET /api/admin/errors": { query: "?state=resolved", status: 200 },
  "POST /api/admin/errors/{id}/resolve": { body: { reason: "A test" }, status: 404 },
  "GET /api/admin/jobs": { status: 200 },
  "POST /api/admin/jobs/{name}/run": { path: { name: "no-such" }, body: { reason: "A test" }, status: 404 },
  "POST /api/admin/jobs/{name}/retry": {
    path: { name: "reap-calls" },
    body: { run: uuidv7(), reason: "A test" },
    status: 404,
  },
  "GET /api/admin/duties": { status: 200 },
  "GET /api/admin/health": { status: 200 },
  "GET /api/admin/complaints": { query: "?state=open", status: 200 },
  "GET /api/admin/complaints/report": { query: "?month=2026-05", status: 200 },
  "GET /api/admin/complaints/report.csv": { query: "?month=2026-05", status: 200 },
  "GET /api/admin/complaints/{id}": { status: 404 },
  "POST /api/admin/complaints/{id}/assignment": { status: 404, emptyBody: 404 },
  "POST /api/admin/complaints/{id}/notes": { body: { reason: "Asked the creator" }, status: 404 },
  "POST /api/admin/complaints/{id}/decision": {
    body: { action: "no_action", reasonCode: "other", reason: "Nothing of the kind was found." },
    status: 404,
  },
  "GET /api/admin/confirmations": { status: 200 },
  "GET /api/admin/confirmations/all": { status: 200 },
  "POST /api/admin/confirmations/{id}/confirm": { status: 409 },
  "POST /api/admin/confirmations/{id}/refuse": { body: { reason: "Not convinced" }, status: 409 },
  "POST /api/admin/confirmations/{id}/withdraw": { status: 409 },
  "GET /api/admin/users": { query: "?q=nobody-is-called-so", status: 200 },
  "GET /api/admin/users/velocity": { status: 200 },
  "GET /api/admin/users/{id}": { status: 404 },
  "POST /api/admin/users/{id}/email/show": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/credit": {
    body: { reason: "A test", direction: "give", part: "free", amountUsd: "1.00", key: "a-key-of-this-test" },
    status: 404,
  },
  "POST /api/admin/users/{id}/unfreeze": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/pay-off": { body: { reason: "A test", reference: "T-1" }, status: 404 },
  "POST /api/admin/users/{id}/suspend": { body: { reason: "A test", code: "spam", words: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/restore": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/role": { body: { reason: "A test", role: "admin" }, status: 404 },
  "POST /api/admin/users/{id}/user-type": { body: { reason: "A test", userType: "model" }, status: 404 },
  "POST /api/admin/users/{id}/email": { body: { reason: "A test", email: "new@example.com" }, status: 404 },
  "POST /api/admin/users/{id}/sign-out": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/export": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/deletion": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/users/{id}/notes": { body: { words: "A test" }, status: 404 },
  "GET /api/admin/analysis": { query: "?span=7&brand=Velvet", status: 200 },
  "GET /api/admin/analysis.csv": { query: "?contentType=joi", status: 200 },
  "GET /api/admin/content": { query: "?kind=photo", status: 200 },
  "GET /api/admin/content/stopped": { status: 200 },
  "GET /api/admin/content/voices/{id}/recordings/{part}": {
    path: { part: "sentence" },
    query: "?reason=Next%20in%20the%20queue",
    status: 404,
  },
  "POST /api/admin/content/photos/approval": {
    body: {
      ids: ["01900000-0000-7000-8000-000000000000"],
      seen: ["01900000-0000-7000-8000-000000000000"],
    },
    status: 409,
  },
  "POST /api/admin/content/{kind}/{id}/undo": { path: { kind: "photo" }, status: 404, emptyBody: 404 },
  "POST /api/admin/content/{kind}/{id}/decision": {
    path: { kind: "photo" },
    body: { decision: "approve", seen: true },
    status: 404,
  },
  "GET /api/admin/conversations/live": { status: 200 },
  "GET /api/admin/conversations/{id}": { status: 404 },
  "POST /api/admin/conversations/{id}/end": { body: { note: "rules", reason: "Against the rules" }, status: 404 },
  "POST /api/admin/conversations/{id}/flag": { body: { flagged: true, reason: "A report" }, status: 404 },
  "POST /api/admin/conversations/{id}/check": { body: { reason: "Nothing was owed" }, status: 404 },
  "POST /api/admin/conversations/{id}/openings": { body: { reason: "A report" }, status: 404 },
  "POST /api/admin/conversations/{id}/refunds": { body: { key: uuidv7(), reason: "Broken line" }, status: 404 },
  "GET /api/admin/verifications": { status: 200 },
  "GET /api/admin/verifications/ending": { status: 200 },
  "GET /api/admin/verifications/{id}": { status: 404 },
  "GET /api/admin/verifications/{id}/pictures/{kind}": { path: { kind: "front" }, status: 404 },
  "POST /api/admin/verifications/{id}/openings": { body: { reason: "Next in the queue" }, status: 404 },
  "POST /api/admin/verifications/{id}/approval": { body: { reason: "Everything fits" }, status: 404 },
  "POST /api/admin/verifications/{id}/rejection": { body: { reasons: ["selfie_unclear"] }, status: 404 },
  "GET /api/admin/prompts": { status: 200 },
  "GET /api/admin/prompts/{id}": { path: { id: "joi" }, status: 200 },
  "PUT /api/admin/prompts/{id}/draft": { body: { text: "You speak softly and slowly.", edition: 0 }, status: 404 },
  "POST /api/admin/prompts/{id}/runs": { status: 404, emptyBody: 404 },
  "POST /api/admin/prompts/{id}/publication": { body: { reason: "Calmer", edition: 1 }, status: 404 },
  "POST /api/admin/prompts/{id}/restoration": { body: { reason: "Back", version: 1 }, status: 404 },
  "GET /api/admin/agents/{id}/prompt": { status: 404 },
  "GET /api/admin/agents": { query: "?q=nobody-is-called-so&state=active", status: 200 },
  "GET /api/admin/agents/{id}": { status: 404 },
  "POST /api/admin/agents/{id}/steps/{step}": {
    path: { step: "pricing" },
    body: { reason: "A test", version: 1, fields: { baseRate: "1.00" } },
    status: 404,
  },
  "POST /api/admin/agents/{id}/pause": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/agents/{id}/resume": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/agents/{id}/feature": { body: { reason: "A test", place: 1 }, status: 404 },
  "POST /api/admin/agents/{id}/unfeature": { body: { reason: "A test" }, status: 404 },
  "POST /api/admin/agents/{id}/retire": { body: { reason: "A test", certain: "true" }, status: 404 },
  "GET /api/admin/messages": { status: 200 },
  "POST /api/admin/messages": {
    body: { category: "joi", message: "let us try some ageplay", reason: "A refusal" },
    status: 422,
  },
  "GET /api/admin/retention": { status: 200 },
  "GET /api/admin/retention/proofs/{id}": { status: 404 },
  "GET /api/admin/safety/flags": { status: 200 },
  "POST /api/admin/safety/flags/{id}/clear": { body: { reason: "Looked at" }, status: 404 },
  "GET /api/admin/safety/report": { query: "?year=2026", status: 200 },
  "GET /api/admin/safety/report.csv": { query: "?year=2026", status: 200 },
};

/**
 * What stands for the parameters of the pages' paths, by path. A page without parameters needs no line; one with them
 * shows nothing (404) to an admin either, as long as its sample is made up.
 */
export const adminPages: Record<string, Record<string, string>> = {
  "/admin/settings/:setting": { setting: "credit.packs" },
  "/admin/prompts/:contentType": { contentType: "joi" },
};

/** The address of a path of the site map (`:name`) or of the API's description (`{name}`). */
export function filledIn(path: string, values: Record<string, string> = {}): string {
  return path.replace(
    /:(\w+)\??|\{(\w+)\}|\*/g,
    (_, colon: string, brace: string) => values[colon ?? brace] ?? uuidv7(),
  );
}
