import type { EnterGateInput, GateState } from "#features/age-gate/age-gate.schema.ts";
import type { AgentDetail, CataloguePage, CatalogueQuery, PublicProfile } from "#features/agents/agents.schema.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import type {
  AdminCallPage,
  AdminCallQuery,
  CallPage,
  CallQuote,
  CallView,
  CreatorCallView,
  StartConversationInput,
  StartedConversation,
} from "#features/conversations/conversations.schema.ts";
import type { CreditView, EarningsView, StatementPage } from "#features/ledger/ledger.schema.ts";
import type { Me, SignInInput, SignUpInput } from "#features/members/members.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import type { Log } from "#platform/log/log.ts";

/** What a request brings along when a member signs in or up. */
export type RequestFacts = { headers: Headers; ip: string };
/** A member and the cookies to set. */
export type SignedIn = { viewer: Viewer; setCookies: string[] };

/** Everything that a screen may ask for. Built once in compose.ts. Every call throws a `Failure` for an expected refusal. */
export type Services = {
  ageGate: {
    /** Checks the declared place and returns the cookies to set, or throws (restricted place, missing state). */
    enter(input: EnterGateInput, facts: RequestFacts): Promise<{ setCookies: string[] }>;
  };
  members: {
    signUp(input: SignUpInput, facts: RequestFacts): Promise<SignedIn>;
    signIn(input: SignInInput, facts: RequestFacts): Promise<SignedIn>;
    signOut(facts: RequestFacts): Promise<{ setCookies: string[] }>;
    me(viewer: Viewer | null): Promise<Me>;
  };
  agents: {
    /** All three throw `age_gate.required` or `age_gate.restricted` (403) when the gate is not passed. */
    catalogue(gate: GateState, query: CatalogueQuery): Promise<CataloguePage>;
    byId(gate: GateState, id: string): Promise<AgentDetail | null>;
    profile(gate: GateState, username: string): Promise<PublicProfile | null>;
    /** Whether a public profile stands at this name: for the 404 of a gated visitor, no agent data. */
    profileExists(username: string): Promise<boolean>;
  };
  ledger: {
    credit(viewer: Viewer | null): Promise<CreditView>;
    statement(
      viewer: Viewer | null,
      page: { cursor?: string | undefined; limit?: number | undefined },
    ): Promise<StatementPage>;
    earnings(viewer: Viewer | null): Promise<EarningsView>;
  };
  conversations: {
    quote(viewer: Viewer | null, gate: GateState, agentId: string): Promise<CallQuote>;
    start(
      viewer: Viewer | null,
      gate: GateState,
      input: StartConversationInput,
      facts: RequestFacts,
    ): Promise<StartedConversation>;
    renewToken(viewer: Viewer | null, callId: string): Promise<StartedConversation>;
    get(viewer: Viewer | null, callId: string): Promise<CallView>;
    end(viewer: Viewer | null, callId: string): Promise<CallView>;
    history(
      viewer: Viewer | null,
      page: { cursor?: string | undefined; limit?: number | undefined },
    ): Promise<CallPage>;
    /** Finished calls of a creator's agents, newest first. */
    ofCreator(viewer: Viewer | null, page: { limit?: number | undefined }): Promise<CreatorCallView[]>;
    /** The admin's list. */
    all(viewer: Viewer | null, query: AdminCallQuery): Promise<AdminCallPage>;
  };
};

/** Settings that a page shows or needs; all safe to send to a browser. */
export type PublicConfig = {
  billingSupportUrl: string;
  contactEmail: string;
  leaveUrl: string;
  gtmId: string | null;
  sessionAnalyticsId: string | null;
  /** What the legal pages say about the operator, by the name of the blank. */
  operator: Record<string, string>;
  /** True with the embedded database: the pages say that this is a demo installation. */
  demo: boolean;
};

/** What every loader and action gets, once per request. */
export type RequestContext = {
  services: Services;
  viewer: Viewer | null;
  gate: GateState;
  brand: Brand;
  config: PublicConfig;
  log: Log;
  facts: RequestFacts;
  /** For the content security policy: every inline script of the page carries it. */
  nonce: string;
  requestId: string;
};
