import type { ComplaintsLater } from "#features/complaints/complaints.feature.ts";
import type { ConversationsLater } from "#features/conversations/conversations.feature.ts";
import type { MediaLater } from "#features/media/media.feature.ts";
import type { MembersLater } from "#features/members/members.feature.ts";
import type { ModerationLater } from "#features/moderation/moderation.feature.ts";
import type { PurchasesLater } from "#features/purchases/purchases.feature.ts";
import type { VoicesLater } from "#features/voices/voices.feature.ts";
import type { Features } from "./features.ts";

/** Everything that earlier features call in later ones. */
export type Later = MembersLater &
  ModerationLater &
  MediaLater &
  PurchasesLater &
  VoicesLater &
  ConversationsLater &
  ComplaintsLater;

/** Which function of which later feature that is. */
export const laterOf = ({ ledger, moderation, agents, conversations, memories, people }: Features): Later => ({
  grantSignup: ledger.internal.grantSignup,
  creditOfMember: ledger.internal.ledger.credit,
  permitsText: moderation.internal.textSafety.permits,
  renameCompanions: agents.internal.agents.modelRenamed,
  agentNamesOf: agents.internal.agentNamesOf,
  creatorsUsing: agents.internal.creatorsUsing,
  voicesInUse: agents.internal.voicesInUse,
  callIdsOf: conversations.internal.callIdsOf,
  showPhotosOnCompanions: agents.internal.agents.modelPhotosChanged,
  fundsChanged: conversations.internal.liveCalls.toppedUp,
  endCallsOf: conversations.internal.memberCalls.endAllOf,
  recalling: memories.internal.recalling,
  suspensions: people.internal.suspensions,
});
