import { afterAll, beforeAll, expect, test } from "vitest";
import { inboxOperations } from "#features/admin-inbox/admin-inbox.operations.ts";
import { adminAgentOperations } from "#features/agents/admin/admin-agents.operations.ts";
import { agentPromptOperations } from "#features/agents/service/agent-prompts.operations.ts";
import { analysisOperations } from "#features/analysis/business-figures.operations.ts";
import { adminComplaintOperations } from "#features/complaints/complaints-admin.operations.ts";
import { confirmationOperations } from "#features/confirmations/confirmations.operations.ts";
import { adminCallOperations } from "#features/conversations/admin/admin-calls.operations.ts";
import { openedTranscriptOperations } from "#features/conversations/records/opened-transcripts.operations.ts";
import { safetyOperations } from "#features/moderation/safety.operations.ts";
import { jobOperations } from "#features/operations/jobs.operations.ts";
import { logOperations } from "#features/operations/logs.operations.ts";
import { settingOperations } from "#features/operations/settings-admin.operations.ts";
import { memberOperations } from "#features/people/people.operations.ts";
import { retentionOperations } from "#features/privacy/retention.operations.ts";
import { firstMessageOperations } from "#features/prompts/first-messages.operations.ts";
import { promptOperations } from "#features/prompts/prompts.operations.ts";
import { contentOperations } from "#features/reviews/reviews.operations.ts";
import { verificationOperations } from "#features/verifications/verifications.operations.ts";
import { adminFileEndpoints } from "#server/http/admin/admin-files.routes.ts";
import { declaredAnswers } from "./support/declared-answers.ts";
import { adminAgentSamples, pickyVoiceService } from "./support/samples/admin-agent-samples.ts";
import { adminCallSamples } from "./support/samples/admin-call-samples.ts";
import { adminComplaintSamples, complaintsClock } from "./support/samples/admin-complaint-samples.ts";
import { adminFileSamples } from "./support/samples/admin-file-samples.ts";
import { analysisSamples } from "./support/samples/analysis-samples.ts";
import { confirmationSamples } from "./support/samples/confirmation-samples.ts";
import { contentSamples } from "./support/samples/content-samples.ts";
import { jobSamples } from "./support/samples/job-samples.ts";
import { logSamples } from "./support/samples/log-samples.ts";
import { memberSamples } from "./support/samples/member-samples.ts";
import { overviewSamples } from "./support/samples/overview-samples.ts";
import { doubtfulModeration, promptSamples } from "./support/samples/prompt-samples.ts";
import { safetySamples } from "./support/samples/safety-samples.ts";
import { settingSamples } from "./support/samples/setting-samples.ts";
import { verificationSamples } from "./support/samples/verification-samples.ts";

// Every answer that the API's description tells of an admin's operation is brought about and held against its schema. A noun
// joins with a line in each of the two lists. What declares its refusals and is missing here fails the first test.
const nouns = [
  adminFileEndpoints,
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
];
const samplesOf = [
  adminFileSamples,
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
];

const answers = declaredAnswers(nouns, samplesOf, {
  clock: complaintsClock,
  voiceAgents: pickyVoiceService,
  moderation: doubtfulModeration,
});
beforeAll(answers.open);
afterAll(answers.close);

test("every declared operation of admins is in the document, and every one in the document is sampled here", () => {
  const { described, declared, sampled } = answers.routes((path) => path.startsWith("/admin/"));
  expect(described).toEqual(declared);
  expect(sampled).toEqual(answers.all.toSorted());
});

test(
  "every operation responds as its description says, with each of its statuses [N-04]",
  () => answers.checkAll(),
  300_000,
);
