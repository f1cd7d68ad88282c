import type { AdminInboxService } from "#features/admin-inbox/admin-inbox.service.ts";
import type { AgeAssuranceService } from "#features/age-gate/age-assurance.service.ts";
import type { GateState } from "#features/age-gate/age-gate.schema.ts";
import type { AgeGateService } from "#features/age-gate/age-gate.service.ts";
import type { GuideService } from "#features/age-gate/guide.service.ts";
import type { VisitsService } from "#features/age-gate/visits.service.ts";
import type { AdminAgentsService } from "#features/agents/admin/admin-agents.service.ts";
import type { AgentPromptsService } from "#features/agents/agent-prompts.service.ts";
import type { AgentsService } from "#features/agents/agents.service.ts";
import type { AgentEditorService } from "#features/agents/draft/agent-editor.service.ts";
import type { VoiceAgentsService } from "#features/agents/hosting/voice-agents.service.ts";
import type { AgentPublishingService } from "#features/agents/publishing/agent-publishing.service.ts";
import type { SharingService } from "#features/agents/sharing/sharing.service.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { ComplaintsService } from "#features/complaints/complaints.service.ts";
import type { ConfirmationsService } from "#features/confirmations/confirmations.service.ts";
import type { ContentService } from "#features/content/content.service.ts";
import type { AdminCalls } from "#features/conversations/admin/admin-calls.service.ts";
import type { BrokenCallsQueue } from "#features/conversations/admin/broken-calls-queue.service.ts";
import type {
  CallMonth,
  CallOnItsPage,
  CallPage,
  CallQuote,
  CallView,
  CreatorCallView,
  HistoryQuery,
  StartConversationInput,
  StartedConversation,
} from "#features/conversations/conversations.schema.ts";
import type { TranscriptsService } from "#features/conversations/records/transcripts.service.ts";
import type { CallRefunds } from "#features/conversations/settlement/call-refunds.service.ts";
import type {
  CreditView,
  FreeCreditEnd,
  MonthTotal,
  StatementPage,
  StatementQuery,
} from "#features/ledger/ledger.schema.ts";
import type { LimitsService } from "#features/limits/limits.service.ts";
import type { SentEmail, SentEmailLine } from "#features/mail/mail.schema.ts";
import type { MediaService } from "#features/media/media.service.ts";
import type { SecondFactorInput } from "#features/members/identity/security.schema.ts";
import type { SecondFactorWanted, SignedIn } from "#features/members/identity/sign-in.service.ts";
import type { Me, SignInInput, SignUpInput } from "#features/members/members.schema.ts";
import type { MembersService } from "#features/members/members.service.ts";
import type { ProfileService } from "#features/members/profile/profile.service.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { MemoriesService } from "#features/memories/memories.service.ts";
import type { SafetyService } from "#features/moderation/safety.service.ts";
import type { PeopleService } from "#features/people/people.service.ts";
import type { PrivacyService } from "#features/privacy/privacy.service.ts";
import type { FirstMessagesService } from "#features/prompts/first-messages.service.ts";
import type { PromptAdminService } from "#features/prompts/prompts-admin.service.ts";
import type { PurchasesService } from "#features/purchases/purchases.service.ts";
import type { FavouritesService } from "#features/ratings/favourites.service.ts";
import type { PreviewsService } from "#features/ratings/previews.service.ts";
import type { RatingsService } from "#features/ratings/ratings.service.ts";
import type { ReviewsService } from "#features/reviews/reviews.service.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VerificationsService } from "#features/verifications/verifications.service.ts";
import type { OwnVoiceReview } from "#features/voices/own-voice-review.service.ts";
import type { OwnVoicesService } from "#features/voices/own-voices.service.ts";
import type { VoicePreviewsService } from "#features/voices/voice-previews.service.ts";
import type { VoicesService } from "#features/voices/voices.service.ts";
import type { Log } from "#platform/log/log.ts";
import type { AnalysisServices } from "./compose/analysis.ts";
import type { CreatorServices } from "./compose/creators.ts";
import type { OperationsServices } from "./compose/operations.ts";

/** What a request brings along when a member signs in or up. */
export type RequestFacts = { headers: Headers; ip: string };

/** Everything that a screen may ask for. Built once in compose.ts. Every call throws a `Failure` for an expected refusal. */
export type Services = {
  /** What the business came to, for admins: anybody else gets a 404. */
  analysis: AnalysisServices;
  /** Blog, documentation and legal pages. All but the search throw `content.preview_refused` (403) for a wrong token. */
  content: ContentService;
  ageGate: AgeGateService;
  ageAssurance: AgeAssuranceService;
  visits: VisitsService;
  guide: GuideService;
  members: {
    signUp(input: SignUpInput, facts: RequestFacts): Promise<SignedIn>;
    signIn(input: SignInInput, facts: RequestFacts): Promise<SignedIn | SecondFactorWanted>;
    verifySecondFactor(input: SecondFactorInput, facts: RequestFacts): Promise<SignedIn>;
    signOut(facts: RequestFacts): Promise<{ setCookies: string[] }>;
    me(viewer: Viewer | null): Promise<Me>;
    usernameHint(facts: RequestFacts, username: string): Promise<{ available: boolean; message: string }>;
  };
  /** By letters: a forgotten password, and everything about one's e-mail address. */
  recovery: Pick<MembersService["recovery"], "linkOf" | "confirmEmail" | "revertEmail" | "askReset" | "resetPassword">;
  /** What a member sees and changes about their own sign-in. Each asks for the session of the request. */
  security: MembersService["security"];
  twoFactor: Pick<
    MembersService["twoFactor"],
    "begin" | "setup" | "finish" | "turnOff" | "newBackupCodes" | "confirmSession"
  >;
  profiles: Omit<ProfileService, "mediaChanged">;
  /** Copies and deletion of what is kept about a member. */
  privacy: Pick<PrivacyService, "view" | "requestExport" | "exportArchive" | "requestDeletion" | "cancelDeletion">;
  /** What admins find, know and do about members. Anybody else gets a 404. */
  people: PeopleService;
  /** What one admin asked for and another confirms. */
  confirmations: Pick<ConfirmationsService, "waiting" | "list" | "confirm" | "refuse" | "withdraw">;
  /** Who creators are. `review` is for admins. */
  verifications: Pick<
    VerificationsService,
    | "own"
    | "saveDetails"
    | "addPicture"
    | "removePicture"
    | "agree"
    | "submit"
    | "withdraw"
    | "askSecondLook"
    | "review"
    | "stateOf"
    | "isApproved"
  >;
  /** Social cards and search engines. */
  sharing: SharingService;
  /** What shows agents throws `age_gate.…` (403) when the gate is not passed. */
  agents: Omit<AgentsService, "modelRenamed" | "modelPhotosChanged" | "forCall">;
  /** The editor of a creator's own agent. All throw `members.not_a_model` (403) for anybody else. */
  agentEditor: AgentEditorService;
  /** Any agent, for admins alone: found, edited, paused, featured, retired. */
  adminAgents: AdminAgentsService;
  /** `waiting`, `approve`, `askChanges` and `refuse` are for admins: anybody else gets a 404. */
  agentPublishing: AgentPublishingService;
  /** For admins: what creators send, in one queue. */
  reviews: ReviewsService;
  voiceAgents: Pick<VoiceAgentsService, "save">;
  ledger: {
    credit(viewer: Viewer | null): Promise<CreditView>;
    statement(viewer: Viewer | null, wishes: Partial<StatementQuery>): Promise<StatementPage>;
    months(viewer: Viewer | null): Promise<MonthTotal[]>;
    statementCsv(viewer: Viewer | null, wishes: Pick<StatementQuery, "month">): AsyncIterable<string>;
    freeCreditEnds(viewer: Viewer | null): Promise<FreeCreditEnd[]>;
  };
  limits: Pick<LimitsService, "mine" | "setCap" | "cancelRaise" | "takeBreak" | "excludeSelf">;
  purchases: Pick<PurchasesService, "offer" | "start" | "get" | "list" | "receiveNotice" | "disputes" | "discard">;
  conversations: {
    quote(viewer: Viewer | null, gate: GateState, agentId: string): Promise<CallQuote>;
    start(
      viewer: Viewer | null,
      gate: GateState,
      input: StartConversationInput,
      facts: RequestFacts,
    ): Promise<StartedConversation>;
    testAllowance(viewer: Viewer | null): Promise<{ secondsLeft: number; liveCallId: string | null }>;
    startTest(viewer: Viewer | null, gate: GateState): Promise<StartedConversation>;
    renewToken(viewer: Viewer | null, gate: GateState, callId: string): Promise<StartedConversation>;
    get(viewer: Viewer | null, callId: string): Promise<CallView>;
    onItsPage(viewer: Viewer | null, callId: string): Promise<CallOnItsPage>;
    end(viewer: Viewer | null, callId: string): Promise<CallView>;
    history(viewer: Viewer | null, page: HistoryQuery): Promise<CallPage>;
    /** The sums of a customer's calls by month, the latest first. */
    months(viewer: Viewer | null, filter?: Pick<HistoryQuery, "agentId">): Promise<CallMonth[]>;
    /** Whom a customer has called. */
    called(viewer: Viewer | null): Promise<{ id: string; name: string }[]>;
    /** Finished calls of a creator's agents, newest first. */
    ofCreator(viewer: Viewer | null, page: { limit?: number | undefined }): Promise<CreatorCallView[]>;
    /** The admin's list. */
    all: AdminCalls["all"];
  };
  /** Conversations as admins see them; anybody else gets a 404. */
  adminCalls: AdminCalls;
  brokenCalls: BrokenCallsQueue;
  callRefunds: Pick<CallRefunds, "refund">;
  /** What was said in calls. `open` and `openFor` are for admins; the rest is about one's own calls. */
  transcripts: Omit<TranscriptsService, "eraseOld">;
  /** What companions keep of the member who asks. */
  memories: Omit<MemoriesService, "forCall">;
  /** What is given and taken here, for the copy of the pages. */
  settings: Pick<SettingsService, "publicTerms" | "closed">;
  mail: {
    /** The mailbox page of a demo on the local machine; `not_found` everywhere else. */
    kept(visitor: RequestFacts): Promise<SentEmailLine[]>;
    sentEmail(visitor: RequestFacts, id: string): Promise<SentEmail>;
  };
  /** Creators' photos and videos. Nothing of them is public before a review. */
  media: MediaService;
  complaints: Omit<ComplaintsService, "confirmed">;
  /** What operators do: settings, logs, jobs. For admins alone. */
  operations: OperationsServices;
  /** What waits for admins, and whether everything works. */
  desk: AdminInboxService;
  ratings: RatingsService;
  favourites: FavouritesService;
  previews: PreviewsService;
  /** What creators have besides their agents: earnings, figures, payout details, letters and breaks. */
  creators: CreatorServices;
  /** The library of voices for creators; what admins stop for everybody. */
  voices: Omit<VoicesService, "speaking" | "sync" | "stopForReport" | "resumeAfterReport">;
  /** For admins alone: what all agents of a kind are told and say first, and what one agent is told. */
  promptAdmin: PromptAdminService;
  firstMessages: FirstMessagesService;
  agentPrompts: AgentPromptsService;
  /** For admins alone: what was stopped in calls, in counts and flags. */
  safety: Pick<SafetyService, "flags" | "waiting" | "clear" | "report" | "reportCsv" | "ofCall">;
  voicePreviews: VoicePreviewsService;
  ownVoices: OwnVoicesService;
  /** For admins alone. */
  ownVoiceReview: Omit<OwnVoiceReview, "work">;
};

/** Settings that a page shows or needs; all safe to send to a browser. */
export type PublicConfig = {
  billingSupportUrl: string;
  /** What a payer reads on the card statement. */
  billingDescriptor: string | null;
  contactEmail: string;
  leaveUrl: string;
  gtmId: string | null;
  sessionAnalyticsId: string | null;
  /** What the legal pages say about the operator, by the name of the blank. */
  operator: Record<string, string>;
  /** True with the embedded database: the pages say that this is a demo installation. */
  demo: boolean;
  /** Whether letters reach people, stay in the demo's mailbox page, or are kept where nobody reads them. */
  mail: "people" | "mailbox" | "nowhere";
};

/** What every loader and action gets, once per request. */
export type RequestContext = {
  services: Services;
  viewer: Viewer | null;
  /** Whether nobody is signed in, and the address is one whose pages may be kept: nothing of an account or a link's secret. */
  forEverybody: boolean;
  gate: GateState;
  brand: Brand;
  /** How visitors reach this host: scheme, host and port, no path. */
  origin: string;
  config: PublicConfig;
  log: Log;
  facts: RequestFacts;
  /** For the content security policy: every inline script of the page carries it. */
  nonce: string;
  requestId: string;
};
