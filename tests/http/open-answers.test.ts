import { afterAll, beforeAll, expect, test } from "vitest";
import { visitOperations } from "#features/age-gate/visits.operations.ts";
import { agentOperations } from "#features/agents/agents.operations.ts";
import { agentEditorOperations } from "#features/agents/draft/agent-editor.operations.ts";
import { appointmentOperations } from "#features/appointments/appointments.operations.ts";
import { complaintOperations } from "#features/complaints/complaints.operations.ts";
import { talkedToOperations } from "#features/conversations/calls/talked-to.operations.ts";
import { conversationOperations } from "#features/conversations/conversations.operations.ts";
import { transcriptOperations } from "#features/conversations/records/transcripts.operations.ts";
import { statementOperations } from "#features/ledger/statement.operations.ts";
import { selfOperations } from "#features/members/members.operations.ts";
import { profileOperations } from "#features/members/profile/profile.operations.ts";
import { timeZoneOperations } from "#features/members/time-zone/time-zone.operations.ts";
import { memoryOperations } from "#features/memories/memories.operations.ts";
import { privacyOperations } from "#features/privacy/privacy.operations.ts";
import { purchaseOperations } from "#features/purchases/purchases.operations.ts";
import { pushOperations } from "#features/push/push.operations.ts";
import { favouriteOperations, previewOperations, ratingOperations } from "#features/ratings/ratings.operations.ts";
import { ownVerificationOperations } from "#features/verifications/own-verification.operations.ts";
import { voiceOperations } from "#features/voices/voices.operations.ts";
import { cacheEndpoints, creatorFileEndpoints, ownFileEndpoints } from "#server/http/api/account.routes.ts";
import { paymentNoticeEndpoints } from "#server/http/api/payment-notices.routes.ts";
import { signInEndpoints } from "#server/http/api/sign-in.routes.ts";
import { contentEndpoints } from "#server/http/pages/content.routes.ts";
import { declaredAnswers } from "./support/declared-answers.ts";
import { accountSamples } from "./support/samples/account-samples.ts";
import { pickyVoiceService } from "./support/samples/admin-agent-samples.ts";
import { complaintsClock } from "./support/samples/admin-complaint-samples.ts";
import { agentSamples } from "./support/samples/agent-samples.ts";
import { appointmentSamples } from "./support/samples/appointment-samples.ts";
import { complaintSamples } from "./support/samples/complaint-samples.ts";
import { conversationSamples } from "./support/samples/conversation-samples.ts";
import { creatorSamples } from "./support/samples/creator-samples.ts";
import { editorSamples } from "./support/samples/editor-samples.ts";
import { endpointSamples } from "./support/samples/endpoint-samples.ts";
import { memorySamples } from "./support/samples/memory-samples.ts";
import { purchaseSamples } from "./support/samples/purchase-samples.ts";
import { ratingSamples } from "./support/samples/rating-samples.ts";
import { visitSamples } from "./support/samples/visit-samples.ts";

// The same as in declared-answers.test.ts for what members and visitors ask: each noun with a line in each of the two lists.
const nouns = [
  contentEndpoints,
  signInEndpoints,
  ownFileEndpoints,
  creatorFileEndpoints,
  paymentNoticeEndpoints,
  cacheEndpoints(() => {}),
  memoryOperations,
  ratingOperations,
  favouriteOperations,
  appointmentOperations,
  pushOperations,
  previewOperations,
  profileOperations,
  timeZoneOperations,
  privacyOperations,
  selfOperations,
  statementOperations,
  conversationOperations,
  talkedToOperations,
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
  endpointSamples,
  memorySamples,
  ratingSamples,
  appointmentSamples,
  accountSamples,
  conversationSamples,
  agentSamples,
  visitSamples,
  complaintSamples,
  purchaseSamples,
  creatorSamples,
  editorSamples,
];

const answers = declaredAnswers(nouns, samplesOf, {
  clock: complaintsClock,
  callStartsPerMinute: 60,
  voiceAgents: pickyVoiceService,
});
beforeAll(answers.open);
afterAll(answers.close);

test("every declared operation of members and visitors is in the document, and every one in the document is sampled here", () => {
  const { described, declared, sampled } = answers.routes((path) => !path.startsWith("/admin/"));
  expect(described).toEqual(declared);
  expect(sampled).toEqual(answers.all.toSorted());
});

test(
  "every operation responds as its description says, with each of its statuses [N-04]",
  () => answers.checkAll(),
  300_000,
);
