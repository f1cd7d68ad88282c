import type { TestAgent } from "#features/agents/hosting/voice-agents.service.ts";
import type { CallableAgent } from "#features/agents/service/agents.service.ts";
import { within } from "#platform/clock/clock.ts";
import type { Tx } from "#platform/database/connect.ts";
import type { HostedSpeaker, VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { OpenHostedLine } from "#voice/ports/hosted-line.ts";
import { conversationFailures } from "../calls/calls.failures.ts";
import { createHostedLines, createHostedSweep, type HostedSweepOptions } from "./hosted-call-reconciliation.service.ts";
import * as store from "./hosted-calls.store.ts";

export type HostedCallsService = ReturnType<typeof createHostedCalls>;

/** A provider that carries calls, and how it knows the agent. */
export type Host = { provider: VoiceAgentProvider; externalAgentId: string };
/** A provider that carries a test call, and the draft that is tried. */
export type DraftHost = NonNullable<TestAgent["host"]>;
type PlacedCall = { id: string; longestMs: number };

type HostedCallsOptions = HostedSweepOptions & {
  /** Who carries calls with an agent now; null: our own engine. Throws when the one who should cannot. */
  hostOf(agent: CallableAgent): Promise<Host | null>;
};

/** How long a customer waits for a line before the call is refused. */
const CREATE_WITHIN_MS = 10_000;

/** Calls carried by a hosted voice service: their places, their lines, and what happens when a message is lost. */
export function createHostedCalls(options: HostedCallsOptions) {
  const { db, clock, log } = options;
  const lines = createHostedLines(options);

  async function hostOf(agent: CallableAgent): Promise<Host | null> {
    try {
      return await options.hostOf(agent);
    } catch (error) {
      log.error({ agentId: agent.id, error: String(error) }, "hosted: the voice service took no agent");
      throw conversationFailures.voiceService();
    }
  }

  /** Asks the service for a line; when there is none, the place is free again. */
  async function ask(provider: VoiceAgentProvider, speaker: HostedSpeaker, call: PlacedCall): Promise<void> {
    const { hosted, name } = provider;
    if (!hosted) return;
    try {
      const wanted = { ...speaker, callId: call.id, longestMs: call.longestMs };
      const answer = await within(clock, CREATE_WITHIN_MS, (signal) => hosted.create(wanted, signal));
      await store.noteAnswer(db, call.id, answer);
    } catch (error) {
      log.error({ callId: call.id, provider: name, error: String(error) }, "hosted: the voice service took no call");
      await store.markOver(db, call.id, clock.now());
      const isBusy = error instanceof Error && "code" in error && error.code === "rate_limited";
      throw isBusy ? conversationFailures.linesBusy() : conversationFailures.voiceService();
    }
  }

  return {
    ...createHostedSweep(options, lines),
    hostOf,

    /** Takes a place in the transaction that makes a call. Throws `conversations.lines_busy` when none is left. */
    async takePlace(tx: Tx, { provider }: Pick<Host, "provider">, callId: string): Promise<void> {
      const taken = await store.placesTaken(tx, provider.name);
      if (taken >= (provider.hosted?.callsAtOnce ?? 0)) throw conversationFailures.linesBusy();
      await store.takePlace(tx, { callId, provider: provider.name, at: clock.now() });
    },

    /** Asks the service for a line. Throws `conversations.voice_service` or `conversations.lines_busy`; then the place is free. */
    async place({ provider, externalAgentId }: Host, agent: CallableAgent, call: PlacedCall): Promise<void> {
      const { firstMessage, language, voice } = agent.persona;
      const said = { firstMessage, language, voiceId: voice.voiceId };
      await ask(provider, { externalAgentId, agent: said }, call);
    },

    /** The same for a creator's test call. The service does not keep the draft. */
    placeDraft: ({ provider, draft }: DraftHost, call: PlacedCall): Promise<void> =>
      ask(provider, { externalAgentId: null, agent: draft }, call),

    /** How to reach the service that carries a call; null for one that our own engine speaks. */
    async lineOf(callId: string): Promise<OpenHostedLine | null> {
      const row = await store.hostedCall(db, callId);
      if (!row) return null;
      const { external_id: externalId, line_url: lineUrl, control_url: controlUrl } = row;
      const hosted = lines.hostedOf(row.provider);
      // A call that was meant for a service does not go on with another voice.
      if (!hosted || externalId === null || lineUrl === null) throw conversationFailures.voiceService();
      return hosted.line({ externalId, lineUrl, controlUrl });
    },

    /** A call of ours has ended: ends it there as well. What does not arrive, the sweep does again. */
    async finish(callId: string): Promise<void> {
      const row = await store.hostedCall(db, callId);
      if (!row) return;
      await lines.hangUp(row).catch((error: unknown) => {
        log.warn({ callId, error: String(error) }, "hosted: a call could not be ended there now");
      });
    },
  };
}
