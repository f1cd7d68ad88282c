import { z } from "zod";
import { Failure, failure } from "#platform/errors/failure.ts";
import { createRateLimit, type RateLimit } from "#platform/rate-limits/rate-limit.ts";
import { guideFarewell, guideGreeting, rehearsalMs } from "./guide.labels.ts";
import { isOpen } from "./guide.rules.ts";
import { type GuideLine, type GuideTalk, guideWords } from "./guide.schema.ts";
import { createGuideAnswers, type GuideAnswerOptions } from "./guide-answers.service.ts";
import type { TextSigner } from "./signed-texts.service.ts";

export type GuideService = ReturnType<typeof createGuideService>;

export const guideFailures = {
  limit: failure("guide.limit", 429, "You have had your minutes for this hour. Come in, or come back later."),
  busy: failure("guide.busy", 503, "Many people are at the door right now. Please try again in a minute."),
  unknown: failure("guide.unknown", 409, "This rehearsal is over. Please start another one."),
  noSpeech: failure("guide.no_speech", 404, "This line can no longer be heard"),
};

/** Where a line of the guide can be heard, sealed, and for how long after it was said. */
export const guideSpeechPath = "/media/free/speech";
const SPEECH_SECONDS = 300;
const TALK_SECONDS = 180;
/** Calls come first: so many replies for the door at one time. */
const MOST_AT_ONCE = 6;

/** Each for one address and for all together: a rehearsal may be sent again and again, and a model costs money. */
export type GuideLimits = Record<"begin" | "say" | "speak", { address: RateLimit; all: RateLimit }>;

const limit = (points: number, seconds: number, refusal: () => Failure) =>
  createRateLimit({ points, seconds, refusal });
const defaultLimits = (): GuideLimits => ({
  begin: { address: limit(5, 3_600, guideFailures.limit), all: limit(40, 60, guideFailures.busy) },
  say: { address: limit(20, 60, guideFailures.limit), all: limit(240, 60, guideFailures.busy) },
  speak: { address: limit(60, 60, guideFailures.limit), all: limit(240, 60, guideFailures.busy) },
});

type GuideOptions = GuideAnswerOptions & {
  seal: TextSigner;
  limits?: GuideLimits;
};

const talkShape = z.object({
  startedAtMs: z.number(),
  lines: z.array(z.object({ by: z.enum(["guide", "visitor"]), text: z.string() })),
});
type Talk = z.infer<typeof talkShape>;

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const unpacked = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString());

/** One minute with the guide of the free area: no account, no cookie, nothing kept, and nothing that does not fit any room. */
export function createGuideService(options: GuideOptions) {
  const { clock, seal } = options;
  const limits = options.limits ?? defaultLimits();
  const answerTo = createGuideAnswers(options);
  let answering = 0;

  async function take(what: keyof GuideLimits, { ip }: { ip: string }): Promise<void> {
    await limits[what].address.take(ip);
    await limits[what].all.take("all");
  }

  function show(talk: Talk, over: boolean): GuideTalk {
    const last = talk.lines.findLast(({ by }) => by === "guide")?.text ?? guideGreeting;
    const leftMs = Math.max(0, talk.startedAtMs + rehearsalMs - clock.now().getTime());
    return {
      talk: seal.seal("guide-talk", packed(talk)),
      lines: talk.lines,
      speechUrl: `${guideSpeechPath}/${seal.seal("guide-speech", packed(last))}`,
      leftMs: over ? 0 : leftMs,
      over,
    };
  }

  function talkFrom(sealed: string): Talk {
    const opened = seal.open("guide-talk", sealed, TALK_SECONDS);
    if (!opened) throw guideFailures.unknown();
    return talkShape.parse(unpacked(opened.text));
  }

  return {
    /** Opens a minute. Throws `guide.limit` (429) or `guide.busy` (503). */
    async begin(facts: { ip: string }): Promise<GuideTalk> {
      await take("begin", facts);
      const lines: GuideLine[] = [{ by: "guide", text: guideGreeting }];
      return show({ startedAtMs: clock.now().getTime(), lines }, false);
    },

    /** Takes a line and answers it. When the minute is over it says goodbye instead, and keeps quiet after that. */
    async say(sealed: string, words: string, facts: { ip: string }): Promise<GuideTalk> {
      const talk = talkFrom(sealed);
      const parsed = guideWords.safeParse(words);
      if (!parsed.success) throw new Failure("guide.bad_words", 422, parsed.error.issues[0]?.message ?? "", "words");
      if (!isOpen(talk, clock.now().getTime())) {
        return show({ ...talk, lines: [...talk.lines, { by: "guide", text: guideFarewell }] }, true);
      }
      await take("say", facts);
      if (answering >= MOST_AT_ONCE) throw guideFailures.busy();
      answering += 1;
      try {
        const lines: GuideLine[] = [...talk.lines, { by: "visitor", text: parsed.data }];
        const answer = await answerTo(parsed.data, lines);
        return show({ ...talk, lines: [...lines, { by: "guide", text: answer }] }, false);
      } finally {
        answering -= 1;
      }
    },

    /** The rehearsal as it stands, for a page that has to be shown once more; null for one that cannot be read. */
    see(sealed: string): GuideTalk | null {
      const opened = seal.open("guide-talk", sealed, TALK_SECONDS);
      return opened && show(talkShape.parse(unpacked(opened.text)), false);
    },

    /** The text behind a sealed line, for the voice: only what the guide has said can be heard. */
    async speechText(sealed: string, facts: { ip: string }): Promise<string> {
      const opened = seal.open("guide-speech", sealed, SPEECH_SECONDS);
      if (!opened) throw guideFailures.noSpeech();
      await take("speak", facts);
      return z.string().parse(unpacked(opened.text));
    },
  };
}
