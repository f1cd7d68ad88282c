import type { AgentsFeature, AgentsLater } from "#features/agents/agents.feature.ts";
import type { ComplaintsLater } from "#features/complaints/complaints.feature.ts";
import type { ConversationsFeature, ConversationsLater } from "#features/conversations/conversations.feature.ts";
import type { LedgerFeature } from "#features/ledger/ledger.feature.ts";
import type { MailLater } from "#features/mail/mail.feature.ts";
import type { MediaLater } from "#features/media/media.feature.ts";
import type { MembersFeature, MembersLater } from "#features/members/members.feature.ts";
import type { MemoriesFeature } from "#features/memories/memories.feature.ts";
import type { ModerationFeature, ModerationLater } from "#features/moderation/moderation.feature.ts";
import type { PeopleFeature } from "#features/people/people.feature.ts";
import type { PurchasesLater } from "#features/purchases/purchases.feature.ts";
import type { VoicesLater } from "#features/voices/voices.feature.ts";

/** Everything that earlier features call in later ones. */
export type Later = MailLater &
  MembersLater &
  ModerationLater &
  MediaLater &
  PurchasesLater &
  VoicesLater &
  AgentsLater &
  ConversationsLater &
  ComplaintsLater;

type LaterFeatures = {
  members: MembersFeature;
  moderation: ModerationFeature;
  ledger: LedgerFeature;
  agents: AgentsFeature;
  conversations: ConversationsFeature;
  memories: MemoriesFeature;
  people: PeopleFeature;
};

/** The functions of later features that earlier ones call. */
export const laterOf = (features: LaterFeatures): Later => {
  const { members, moderation, ledger, agents, conversations, memories, people } = features;
  return {
    addressOf: members.internal.addressOf,
    grantSignup: ledger.internal.grantSignup,
    creditOfMember: ledger.internal.ledger.credit,
    permitsText: moderation.internal.textSafety.permits,
    renameCompanions: agents.internal.agents.modelRenamed,
    agentNamesOf: agents.internal.agentNamesOf,
    callNamesOf: conversations.internal.callNamesOf,
    undoCallOfMinor: conversations.internal.undoCallOfMinor,
    suspendMinor: people.internal.suspendMinor,
    creatorsUsing: agents.internal.creatorsUsing,
    voicesInUse: agents.internal.voicesInUse,
    callIdsOf: conversations.internal.callIdsOf,
    calledLately: conversations.internal.calledLately,
    showPhotosOnCompanions: agents.internal.agents.modelPhotosChanged,
    fundsChanged: conversations.internal.liveCalls.toppedUp,
    endCallsOf: conversations.internal.memberCalls.endAllOf,
    recalling: memories.internal.recalling,
    suspensions: people.internal.suspensions,
  };
};
