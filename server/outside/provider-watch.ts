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

  function keep(name: Name, fault: unknown): void {
    const entry = entryOf(name);
    const at = clock.now().getTime();
    if (fault === null) entry.lastSuccess = at;
    else {
      entry.lastFailure = at;
      entry.lastFault = (fault instanceof Error ? fault.message : String(fault)).slice(0, 200);
    }
    entry.outcomes = counted(entry.outcomes, { at, ok: fault === null });
  }

  async function asked<T>(name: Name, call: Promise<T>, cutOff = () => false): Promise<T> {
    try {
      const answer = await call;
      keep(name, null);
      return answer;
    } catch (error) {
      if (!cutOff()) keep(name, error);
      throw error;
    }
  }

  /** A stream succeeds when it ends; one that we abort does not count. */
  async function* streamed<T>(name: Name, signal: AbortSignal, stream: AsyncIterable<T>): AsyncIterable<T> {
    try {
      yield* stream;
      if (!signal.aborted) keep(name, null);
    } catch (error) {
      if (!signal.aborted) keep(name, error);
      throw error;
    }
  }

  const named = (name: Name, provider: string) => {
    entryOf(name).provider = provider;
  };

  const healthOfAll = (): ProviderHealth[] =>
    names.map((name) => healthOf({ name, ...entryOf(name) }, clock.now().getTime()));

  return { keep, asked, streamed, named, healthOfAll };
}

/** Wraps the providers of this process and counts how their calls end. Changes nothing else about them. */
export function createProviderWatch({ clock }: { clock: Clock }) {
  const { keep, asked, streamed, named, healthOfAll } = createOutcomes({ clock });

  return {
    voice({ languageModel, textToSpeech, speechToText, ...rest }: VoiceProviders): VoiceProviders {
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
        speechToText: speechToText && watchedHearing(speechToText, (call) => asked("Transcription", call)),
      };
    },

    mail(provider: MailProvider): MailProvider {
      named("Mail", provider.name);
      return watched(provider, { send: (mail) => asked("Mail", provider.send(mail)) });
    },

    payments(processor: PaymentProcessor | null): PaymentProcessor | null {
      if (!processor) return null;
      named("Payments", processor.id);
      return watched(processor, {
        createCheckout: (order) => asked("Payments", processor.createCheckout(order)),
        lookUp: (reference) => asked("Payments", processor.lookUp(reference)),
        cancelCheckout: (reference) => asked("Payments", processor.cancelCheckout(reference)),
        refund: (reference, reason) => asked("Payments", processor.refund(reference, reason)),
      });
    },

    voiceAgents: (provider: VoiceAgentProvider) => {
      named("Voice agents", provider.name);
      return watchedAgents(provider, (call) => asked("Voice agents", call));
    },

    /** A check that was aborted because its author left is not a failure. */
    textCheck(model: ModerationModel | null): ModerationModel | null {
      if (!model) return null;
      named("Text check", model.name);
      return watched(model, {
        judge: (request) => asked("Text check", model.judge(request), () => request.signal.aborted),
      });
    },

    pictureCheck(program: ImageCheck): ImageCheck {
      if (program.name === null) return program;
      named("Picture check", program.name);
      return watched(program, { check: (picture) => asked("Picture check", program.check(picture)) });
    },

    /** A lookup never throws: one without a country counts as failed. */
    geolocation(service: Geolocation): Geolocation {
      named("Geolocation", service.name);
      return watched(service, {
        async locate(visitor) {
          const place = await service.locate(visitor);
          keep("Geolocation", place.status === "success" ? null : "The lookup named no country");
          return place;
        },
      });
    },

    healthOfAll,
  };
}

/** Watches transcription of whole turns and of live speech. */
function watchedHearing(hearing: SpeechToText, asked: <T>(call: Promise<T>) => Promise<T>): SpeechToText {
  return watched(hearing, {
    transcribe: (request) => asked(hearing.transcribe(request)),
    listen(options) {
      const live = hearing.listen?.(options) ?? null;
      return live && watched(live, { wordsSoFar: (signal) => asked(live.wordsSoFar(signal)) });
    },
  });
}

/** Watches the agents that a service stores, and the calls that it carries. */
function watchedAgents(provider: VoiceAgentProvider, asked: <T>(call: Promise<T>) => Promise<T>): VoiceAgentProvider {
  const { hosted } = provider;
  return watched(provider, {
    save: (agent, signal, known) => asked(provider.save(agent, signal, known)),
    forget: (externalId, signal) => asked(provider.forget(externalId, signal)),
    hosted:
      hosted &&
      watched(hosted, {
        create: (ask, signal) => asked(hosted.create(ask, signal)),
        look: (externalId, signal) => asked(hosted.look(externalId, signal)),
        end: (call, signal) => asked(hosted.end(call, signal)),
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
