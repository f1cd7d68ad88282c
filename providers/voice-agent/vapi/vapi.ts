import { ProviderError } from "#providers/provider-error.ts";
import type { AssembledAgent, HostedCalls, VoiceAgentProvider } from "../voice-agent.ts";
import { assistantAnswer, assistantList, callAnswer, createdCall } from "./answers.schema.ts";
import { assistantBody, callBody } from "./assistant.rules.ts";
import { factsOf } from "./call-facts.rules.ts";
import { openVapiLine } from "./line.ts";
import { readVapiNotice } from "./notices.ts";
import { askAgain, askOnce, endRetryAfterMs } from "./requests.ts";
import type { VapiOptions } from "./vapi-options.ts";

/** How many assistants are searched for one that a lost response left behind. */
const MOST_LISTED = 1_000;

/** Vapi listens and speaks; replies and money stay here. Their REST API with `fetch`: their library weighs 47 MB. */
export function createVapi(options: VapiOptions): VoiceAgentProvider {
  const { apiKey, clock, log, voices } = options;
  const at = (path: string) => `${options.baseUrl.replace(/\/+$/, "")}${path}`;

  function voiceOf(voiceId: string) {
    const voice = voices.get(voiceId);
    if (!voice) throw new ProviderError("refused", "vapi has no voice for this agent");
    return voice;
  }

  /** A version may lack a field that their guide documents: then it is omitted. */
  async function write(method: "POST" | "PATCH", path: string, body: Record<string, unknown>, signal: AbortSignal) {
    try {
      return await askAgain(clock, { url: at(path), method, body, apiKey, signal });
    } catch (error) {
      const isAbout =
        error instanceof ProviderError && error.status === 400 && /silenceTimeoutSeconds/.test(error.message);
      if (!isAbout) throw error;
      log.info({}, "vapi: silenceTimeoutSeconds is not supported");
      const { silenceTimeoutSeconds: _, ...rest } = body;
      return askAgain(clock, { url: at(path), method, body: rest, apiKey, signal });
    }
  }

  /** Finds an assistant of an earlier save whose id never reached us. */
  async function leftBehind(agentId: string, signal: AbortSignal): Promise<string | undefined> {
    const listed = await askAgain(clock, { url: at(`/assistant?limit=${MOST_LISTED}`), method: "GET", apiKey, signal });
    return assistantList.safeParse(listed).data?.find(({ metadata }) => metadata?.agentId === agentId)?.id;
  }

  async function update(id: string, body: Record<string, unknown>, signal: AbortSignal): Promise<string | null> {
    try {
      return read(assistantAnswer, await write("PATCH", `/assistant/${encodeURIComponent(id)}`, body, signal)).id;
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404) return null;
      throw error;
    }
  }

  return {
    name: "vapi",
    speaks: (voiceId) => voices.has(voiceId),
    async save(agent: AssembledAgent, signal, known) {
      if (agent.firstMessage.trim() === "") throw new ProviderError("refused", "an agent needs a first message");
      const body = assistantBody(agent, options, voiceOf(agent.voiceId));
      const id = known ?? (await leftBehind(agent.agentId, signal));
      const updated = id === undefined ? null : await update(id, body, signal);
      if (updated !== null) return { externalId: updated };
      return { externalId: read(assistantAnswer, await write("POST", "/assistant", body, signal)).id };
    },
    async forget(externalId, signal) {
      const url = at(`/assistant/${encodeURIComponent(externalId)}`);
      try {
        await askAgain(clock, { url, method: "DELETE", apiKey, signal });
      } catch (error) {
        if (!(error instanceof ProviderError) || error.status !== 404) throw error;
      }
    },
    hosted: hostedCalls(options, at, voiceOf),
  };
}

function hostedCalls(
  options: VapiOptions,
  at: (path: string) => string,
  voiceOf: (voiceId: string) => { provider: string; voiceId: string },
): HostedCalls {
  const { apiKey, clock } = options;
  return {
    callsAtOnce: options.callsAtOnce,
    async create(ask, signal) {
      const body = callBody(ask, options, voiceOf(ask.agent.voiceId));
      // Not retried: an unknown second call would run, and cost, until its time limit.
      const made = read(createdCall, await askOnce(clock, { url: at("/call"), method: "POST", body, apiKey, signal }));
      if (made.subscriptionLimits?.concurrencyBlocked) throw new ProviderError("rate_limited", "call limit reached");
      const controlUrl = made.monitor?.controlUrl ?? null;
      return { externalId: made.id, lineUrl: made.transport.websocketCallUrl, controlUrl };
    },
    async look(externalId, signal) {
      try {
        const url = at(`/call/${encodeURIComponent(externalId)}`);
        return factsOf(read(callAnswer, await askAgain(clock, { url, method: "GET", apiKey, signal })));
      } catch (error) {
        if (error instanceof ProviderError && error.status === 404) return null;
        throw error;
      }
    },
    async end({ controlUrl }, signal) {
      if (controlUrl === null) return;
      try {
        const ask = { url: controlUrl, method: "POST", body: { type: "end-call" }, signal } as const;
        await askAgain(clock, ask, endRetryAfterMs);
      } catch (error) {
        // The URL of an ended call is gone.
        if (!(error instanceof ProviderError) || (error.status !== 404 && error.status !== 410)) throw error;
      }
    },
    line: (call) => (on) => openVapiLine({ ...call, clock }, on),
    readNotice: (request) => readVapiNotice(request, options.webhook, clock.now()),
  };
}

type Readable<Answer> = { safeParse(value: unknown): { success: true; data: Answer } | { success: false } };

function read<Answer>(schema: Readable<Answer>, value: unknown): Answer {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProviderError("bad_response", "the response of vapi is incomplete");
}
