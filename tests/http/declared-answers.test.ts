import { afterAll, beforeAll, expect, test } from "vitest";
import { inboxOperations } from "#features/admin-inbox/admin-inbox.operations.ts";
import { visitOperations } from "#features/age-gate/visits.operations.ts";
import { adminAgentOperations } from "#features/agents/admin/admin-agents.operations.ts";
import { agentPromptOperations } from "#features/agents/agent-prompts.operations.ts";
import { agentOperations } from "#features/agents/agents.operations.ts";
import { agentEditorOperations } from "#features/agents/draft/agent-editor.operations.ts";
import { analysisOperations } from "#features/analysis/business-figures.operations.ts";
import { complaintOperations } from "#features/complaints/complaints.operations.ts";
import { adminComplaintOperations } from "#features/complaints/complaints-admin.operations.ts";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { adminCallOperations } from "#features/conversations/admin/admin-calls.operations.ts";
import { conversationOperations } from "#features/conversations/conversations.operations.ts";
import { openedTranscriptOperations } from "#features/conversations/records/opened-transcripts.operations.ts";
import { transcriptOperations } from "#features/conversations/records/transcripts.operations.ts";
import { statementOperations } from "#features/ledger/statement.operations.ts";
import { selfOperations } from "#features/members/members.operations.ts";
import { profileOperations } from "#features/members/profile/profile.operations.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { memoryOperations } from "#features/memories/memories.operations.ts";
import { safetyOperations } from "#features/moderation/safety.operations.ts";
import { jobOperations } from "#features/operations/jobs.operations.ts";
import { logOperations } from "#features/operations/logs.operations.ts";
import { settingOperations } from "#features/operations/settings-admin.operations.ts";
import { memberOperations } from "#features/people/people.operations.ts";
import { privacyOperations } from "#features/privacy/privacy.operations.ts";
import { retentionOperations } from "#features/privacy/retention.operations.ts";
import { firstMessageOperations } from "#features/prompts/first-messages.operations.ts";
import { promptOperations } from "#features/prompts/prompts.operations.ts";
import { purchaseOperations } from "#features/purchases/purchases.operations.ts";
import { favouriteOperations, previewOperations, ratingOperations } from "#features/ratings/ratings.operations.ts";
import { contentOperations } from "#features/reviews/reviews.operations.ts";
import { ownVerificationOperations } from "#features/verifications/own-verification.operations.ts";
import { verificationOperations } from "#features/verifications/verifications.operations.ts";
import { voiceOperations } from "#features/voices/voices.operations.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { RequestContext } from "#server/services.ts";
import { accountSamples } from "./support/account-samples.ts";
import { adminAgentSamples, pickyVoiceService } from "./support/admin-agent-samples.ts";
import { adminCallSamples } from "./support/admin-call-samples.ts";
import { adminComplaintSamples, complaintsClock } from "./support/admin-complaint-samples.ts";
import { agentSamples } from "./support/agent-samples.ts";
import { analysisSamples } from "./support/analysis-samples.ts";
import { type ApiDocument, apiDocument, type DescribedOperation, expectFits } from "./support/api-document.ts";
import { complaintSamples } from "./support/complaint-samples.ts";
import { confirmationSamples } from "./support/confirmation-samples.ts";
import { contentSamples } from "./support/content-samples.ts";
import { conversationSamples } from "./support/conversation-samples.ts";
import { creatorSamples } from "./support/creator-samples.ts";
import { editorSamples } from "./support/editor-samples.ts";
import { jobSamples } from "./support/job-samples.ts";
import { logSamples } from "./support/log-samples.ts";
import { memberSamples, type Sample } from "./support/member-samples.ts";
import { memorySamples } from "./support/memory-samples.ts";
import { overviewSamples } from "./support/overview-samples.ts";
import { doubtfulModeration, promptSamples } from "./support/prompt-samples.ts";
import { purchaseSamples } from "./support/purchase-samples.ts";
import { ratingSamples } from "./support/rating-samples.ts";
import { safetySamples } from "./support/safety-samples.ts";
import { settingSamples } from "./support/setting-samples.ts";
import { type Site, siteUnderTest } from "./support/site-under-test.ts";
import { verificationSamples } from "./support/verification-samples.ts";
import { visitSamples } from "./support/visit-samples.ts";
import type { Answer, Visitor } from "./support/visitor.ts";

// Every answer that the API's description tells of an operation is brought about and held against its schema. A noun
// joins with a line in each of the two lists. What declares its refusals and is missing here fails the first test.

const declared = [
  memberOperations,
  settingOperations,
  logOperations,
  jobOperations,
  confirmationOperations,
  promptOperations,
  agentPromptOperations,
  firstMessageOperations,
  adminCallOperations,
  openedTranscriptOperations,
  retentionOperations,
  inboxOperations,
  analysisOperations,
  adminAgentOperations,
  adminComplaintOperations,
  contentOperations,
  verificationOperations,
  safetyOperations,
  memoryOperations,
  ratingOperations,
  favouriteOperations,
  previewOperations,
  profileOperations,
  privacyOperations,
  selfOperations,
  statementOperations,
  conversationOperations,
  transcriptOperations,
  agentOperations,
  visitOperations,
  complaintOperations,
  purchaseOperations,
  voiceOperations,
  ownVerificationOperations,
  agentEditorOperations,
];
const samplesOf = [
  memberSamples,
  settingSamples,
  logSamples,
  jobSamples,
  confirmationSamples,
  promptSamples,
  adminCallSamples,
  overviewSamples,
  analysisSamples,
  adminAgentSamples,
  adminComplaintSamples,
  contentSamples,
  verificationSamples,
  safetySamples,
  memorySamples,
  ratingSamples,
  accountSamples,
  conversationSamples,
  agentSamples,
  visitSamples,
  complaintSamples,
  purchaseSamples,
  creatorSamples,
  editorSamples,
];

const operations = declared.flatMap((noun) => Object.values(noun));
const routeOfOperation = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const routes = operations.map(routeOfOperation);

/** Few enough to be reached. */
const callStartsPerMinute = 60;
let site: Site;
let admin: Visitor;
let member: Visitor;
let visitor: Visitor;
let document: ApiDocument;
let samples: Record<string, Sample[]>;
beforeAll(async () => {
  site = await siteUnderTest({
    clock: complaintsClock,
    callStartsPerMinute,
    voiceAgents: pickyVoiceService,
    moderation: doubtfulModeration,
  });
  [admin, member, visitor] = [await site.signedIn(site.stage.admin), await site.member(), await site.visit()];
  document = await apiDocument(admin);
  samples = Object.assign({}, ...(await Promise.all(samplesOf.map((make) => make(site, admin, complaintsClock)))));
});
afterAll(async () => {
  expect(site.faults).toEqual([]);
  await site.close();
});

/** The route as the declaration writes it, of a place in the document. */
const routeOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/^\/api/, "").replace(/\{(\w+)\}/g, ":$1")}`;

/** Whether the codes of its refusals are named: only a declared operation knows them. */
const namesItsRefusals = ({ responses }: DescribedOperation) =>
  Object.entries(responses).some(([status, { content }]) => {
    const { properties } = (content?.["application/json"].schema ?? {}) as {
      properties?: { code?: { enum?: unknown } };
    };
    return Number(status) >= 400 && properties?.code?.enum !== undefined;
  });

const inDocument = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: routeOf(method, path), operation })),
  );

test("every declared operation is in the document, and every one in the document is sampled here", () => {
  const found = inDocument().filter(({ operation }) => namesItsRefusals(operation));
  const refusing = operations.filter(({ refusals, input }) => refusals.length > 0 || input !== undefined);
  expect(found.map(({ route }) => route).toSorted()).toEqual(refusing.map(routeOfOperation).toSorted());
  expect(Object.keys(samples).toSorted()).toEqual(routes.toSorted());
});

test.each(routes)("%s answers as its description says, each status of it [N-04]", async (route) => {
  const operation = inDocument().find((one) => one.route === route)?.operation;
  if (!operation) throw new Error(`${route} is not described`);
  const seen = new Set<string>();
  const own = samples[route] ?? [];
  for (const sample of [...sharedSamples(route, operation, own[0]), ...own]) {
    const { who = admin, status, logged, before, after, ...request } = sample;
    await before?.();
    const answer = await send(who, route, request);
    await after?.();
    const what = `${route} ${answer.status} ${answer.text.slice(0, 200)}`;
    expect(answer.status, what).toBe(status);
    seen.add(String(status));
    if (logged !== undefined) expect(site.faults.pop(), what).toContain(logged);
    const described = operation.responses[status];
    if (described && !described.content) expect(answer.text, what).toBe("");
    else expectFits(described, answer.body, what);
    if (status < 300 && operation.requestBody)
      expectFits(operation.requestBody, request.body, `${route}: what is sent`);
  }
  expect([...seen].toSorted()).toEqual(Object.keys(operation.responses).toSorted());
});

/** What any operation is answered, whatever it does. The one of the first sample may ask for it. */
function sharedSamples(
  route: string,
  { requestBody }: DescribedOperation,
  { who = admin, headers = {} }: Pick<Sample, "who" | "headers"> = {},
): Sample[] {
  const asMember = { role: "member", userType: "user" } as Viewer;
  const anyone = [
    { who: visitor, status: refusalTo(route, null) },
    { who: member, status: refusalTo(route, asMember) },
  ].flatMap(({ status, ...sample }) => (status === null ? [] : { ...sample, status }));
  if (!requestBody) return anyone;
  const tooLarge = { reason: "x".repeat(70_000) };
  return [
    ...anyone,
    { who, headers, status: 400, text: "{nonsense" },
    { who, headers, status: 413, body: tooLarge },
    { who, headers, status: 422, body: null },
  ];
}

/** The status with which the operation shuts such a viewer out; null where it lets them in. */
function refusalTo(route: string, viewer: Viewer | null): number | null {
  const operation = operations.find((one) => routeOfOperation(one) === route);
  try {
    operation?.permit(viewer, { facts: { headers: new Headers() } } as RequestContext);
  } catch (error) {
    if (isFailure(error)) return error.status;
    throw error;
  }
  return null;
}

function send(
  who: Visitor,
  route: string,
  { params, query = "", body, text, headers = {} }: Omit<Sample, "status" | "logged">,
): Promise<Answer> {
  const [method = "", path = ""] = route.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? site.stage.creators[0]?.agentId ?? "");
  const init = method === "GET" ? { headers } : { method, headers, body: text ?? JSON.stringify(body ?? null) };
  return who.ask(`/api${filled}${query}`, init);
}
