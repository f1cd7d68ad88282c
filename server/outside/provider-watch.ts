import type { ProviderHealth } from "#features/admin-inbox/admin-inbox.schema.ts";
import { counted, healthOf, type Outcomes } from "#features/admin-inbox/health.rules.ts";
import type { Clock } from "#platform/clock/clock.ts";
import type { Geolocation } from "#providers/geolocation/geolocation.ts";
import type { ImageCheck } from "#providers/image-check/image-check.ts";
import type { MailProvider } from "#providers/mail/mail.ts";
import type { ModerationModel } from "#providers/moderation/moderation.ts";
import type { PaymentProcessor } from "#providers/payments/payments.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import type { SpeechToText } from "#voice/ports/speech-to-text.ts";
import type { VoiceProviders } from "./voice-providers.ts";

export type ProviderWatch = ReturnType<typeof createProviderWatch>;

const names = [
  "Speech",
  "Language model",
  "Transcription",
  "Voice agents",
  "Text check",
  "Picture check",
  "Payments",
  "Mail",
  "Geolocation",
];
type Name = (typeof names)[number];

type Entry = {
  provider: string | null;
  lastSuccess: number | null;
  lastFailure: number | null;
  lastFault: string | null;
  outcomes: readonly Outcomes[];
};

/** The outcomes of calls to each service, as seen by this process. */
function createOutcomes({ clock }: { clock: Clock }) {
  const entries = new Map<Name, Entry>(
    names.map((name) => [
      name,
      { provider: null, lastSuccess: null, lastFailure: null, lastFault: null, outcomes: [] },
    ]),
  );
  const entryOf = (name: Name): Entry => {
    const entry = entries.get(name);
    if (!entry) throw new Error(`No entry for ${name}`);
    return entry;
  };

  function record(name: Name, error: unknown): void {
    const entry = entryOf(name);
    const at = clock.now().getTime();
    if (error === null) entry.lastSuccess = at;
    else {
      entry.lastFailure = at;
      entry.lastFault = (error instanceof Error ? error.message : String(error)).slice(0, 200);
    }
    entry.outcomes = counted(entry.outcomes, { at, ok: error === null });
  }

  async function tracked<T>(name: Name, call: Promise<T>, isAborted = () => false): Promise<T> {
    try {
      const answer = await call;
      record(name, null);
      return answer;
    } catch (error) {
      if (!isAborted()) record(name, error);
      throw error;
    }
  }

  /** A stream succeeds when it ends; one that we abort does not count. */
  async function* streamed<T>(name: Name, signal: AbortSignal, stream: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* stream;
      if (!signal.aborted) record(name, null);
    } catch (error) {
      if (!signal.aborted) record(name, error);
      throw error;
    }
  }

  const named = (name: Name, provider: string) => {
    entryOf(name).provider = provider;
  };

  const healthOfAll = (): ProviderHealth[] =>
    names.map((name) => healthOf({ name, ...entryOf(name) }, clock.now().getTime()));

  return { record, tracked, streamed, named, healthOfAll };
}

/** Wraps the providers of this process and counts how their calls end. Changes nothing else about them. */
export function createProviderWatch({ clock }: { clock: Clock }) {
  const outcomes = createOutcomes({ clock });
  const { record, tracked, named, healthOfAll } = outcomes;

  return {
    voice: (providers: VoiceProviders) => watchedVoice(outcomes, providers),

    mail(provider: MailProvider): MailProvider {
      named("Mail", provider.name);
      return watched(provider, { send: (mail) => tracked("Mail", provider.send(mail)) });
    },

    payments(processor: PaymentProcessor | null): PaymentProcessor | null {
      if (!processor) return null;
      named("Payments", processor.id);
      return watched(processor, {
        createCheckout: (order) => tracked("Payments", processor.createCheckout(order)),
        lookUp: (reference) => tracked("Payments", processor.lookUp(reference)),
        cancelCheckout: (reference) => tracked("Payments", processor.cancelCheckout(reference)),
        refund: (reference, reason) => tracked("Payments", processor.refund(reference, reason)),
      });
    },

    voiceAgents: (provider: VoiceAgentProvider) => {
      named("Voice agents", provider.name);
      return watchedAgents(provider, (call) => tracked("Voice agents", call));
    },

    /** A check that was aborted because its author left is not a failure. */
    textCheck(model: ModerationModel | null): ModerationModel | null {
      if (!model) return null;
      named("Text check", model.name);
      return watched(model, {
        judge: (request) => tracked("Text check", model.judge(request), () => request.signal.aborted),
      });
    },

    pictureCheck(program: ImageCheck): ImageCheck {
      if (program.name === null) return program;
      named("Picture check", program.name);
      return watched(program, { check: (picture) => tracked("Picture check", program.check(picture)) });
    },

    /** A lookup never throws: one without a country counts as failed. */
    geolocation(service: Geolocation): Geolocation {
      named("Geolocation", service.name);
      return watched(service, {
        async locate(visitor) {
          const place = await service.locate(visitor);
          record("Geolocation", place.status === "success" ? null : "The lookup named no country");
          return place;
        },
      });
    },

    healthOfAll,
  };
}

/** The voice providers of a call, each with its own entry. */
function watchedVoice(
  { named, tracked, streamed }: Pick<ReturnType<typeof createOutcomes>, "named" | "tracked" | "streamed">,
  { languageModel, textToSpeech, speechToText, ...rest }: VoiceProviders,
): VoiceProviders {
  named("Speech", textToSpeech.name);
  named("Language model", languageModel.name);
  if (speechToText) named("Transcription", speechToText.name);
  return {
    ...rest,
    languageModel: watched(languageModel, {
      stream: (request) => streamed("Language model", request.signal, languageModel.stream(request)),
    }),
    textToSpeech: watched(textToSpeech, {
      stream: (request) => streamed("Speech", request.signal, textToSpeech.stream(request)),
    }),
    speechToText: speechToText && watchedHearing(speechToText, (call) => tracked("Transcription", call)),
  };
}

/** Watches transcription of whole turns and of live speech. */
function watchedHearing(hearing: SpeechToText, tracked: <T>(call: Promise<T>) => Promise<T>): SpeechToText {
  return watched(hearing, {
    transcribe: (request) => tracked(hearing.transcribe(request)),
    listen(options) {
      const live = hearing.listen?.(options) ?? null;
      return live && watched(live, { wordsSoFar: (signal) => tracked(live.wordsSoFar(signal)) });
    },
  });
}

/** Watches the agents that a service stores, and the calls that it carries. */
function watchedAgents(provider: VoiceAgentProvider, tracked: <T>(call: Promise<T>) => Promise<T>): VoiceAgentProvider {
  const { hosted } = provider;
  return watched(provider, {
    save: (agent, signal, known) => tracked(provider.save(agent, signal, known)),
    forget: (externalId, signal) => tracked(provider.forget(externalId, signal)),
    hosted:
      hosted &&
      watched(hosted, {
        create: (ask, signal) => tracked(hosted.create(ask, signal)),
        look: (externalId, signal) => tracked(hosted.look(externalId, signal)),
        end: (call, signal) => tracked(hosted.end(call, signal)),
      }),
  });
}

/** The same object with some methods replaced; everything else, including getters, stays the original's. */
function watched<T extends object>(original: T, own: Partial<T>): T {
  return new Proxy(original, {
    get(target, key) {
      if (Object.hasOwn(own, key)) return Reflect.get(own, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
