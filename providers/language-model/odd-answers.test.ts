import fc from "fast-check";
import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { defaultPhrases } from "#voice/session/options/session-options.ts";
import { ReplyText } from "#voice/session/reply/reply-text.ts";
import { sessionUnderTest } from "#voice/testing/session-under-test.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { aRequest } from "./language-model.contract.ts";
import { INSIDE, neverHeard, type OddShape, oddReply, oddResponse, oddShape } from "./odd-replies.fake.ts";
import { createOpenAiChat } from "./openai-chat.ts";

const SEED = 20_261_128;

const plainShape: OddShape = {
  letters: 9,
  bytes: [99],
  content: "text",
  others: false,
  comments: false,
  thoughts: false,
  newline: "\n",
  end: "",
  type: "text/plain",
};
const wordsOf = (text: string) => text.match(/[\p{L}\p{N}<>]+/gu) ?? [];

/** A server whose next answer is set, behind an adapter. `isInside`: its answers begin in the middle of thoughts. */
function oddServer(isInside: boolean) {
  const clock = manualClock();
  let next = (): Response => new Response(null, { status: 500 });
  const languageModel = createOpenAiChat({
    baseUrl: "http://model.test",
    model: "persona-1",
    log: createRecordingLog().log,
    clock,
    fetch: async () => next(),
  });
  return {
    isInside,
    /** What is spoken of an answer. */
    spoken(written: string, shape: OddShape): Promise<string[]> {
      next = () => oddResponse(isInside ? INSIDE + written : written, isInside, shape);
      const { messages, persona, callSeed } = aRequest();
      const sentences: string[] = [];
      return new Promise((end, failed) => {
        const sink = { firstToken() {}, sentence: (text: string) => void sentences.push(text), failed };
        new ReplyText({ clock, languageModel, persona, callSeed }, messages, { ...sink, end: () => end(sentences) });
      });
    },
  };
}

test(`of 10,000 odd answers exactly the words are spoken, in order, however they are sent (seed ${SEED})`, async () => {
  const settled = oddServer(false);
  await settled.spoken("Good evening.", plainShape);
  const known = { settled, inside: oddServer(true) };
  await fc.assert(
    fc.asyncProperty(
      oddReply,
      oddShape,
      fc.constantFrom("settled", "inside", "new", "new inside"),
      async (reply, shape, which) => {
        const server = which === "settled" || which === "inside" ? known[which] : oddServer(which === "new inside");
        const spoken = await server.spoken(reply.written, shape);
        for (const sentence of spoken) expect(sentence).not.toMatch(neverHeard);
        if (reply.heard === "") expect(defaultPhrases.fillers).toContain(spoken.join(" "));
        else expect(wordsOf(spoken.join(" "))).toEqual(wordsOf(reply.heard));
      },
    ),
    { seed: SEED, numRuns: 10_000 },
  );
}, 300_000);

async function allSettled(): Promise<void> {
  for (let times = 0; times < 40; times += 1) await new Promise((resolve) => setImmediate(resolve));
}

test(`whatever a model answers, no markup and no thoughts are spoken, shown or kept, and no call ends (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(oddReply, oddShape), { minLength: 2, maxLength: 4 }),
      fc.boolean(),
      async (answers, isInside) => {
        const voice = toneVoice();
        let asked = 0;
        const answer = async () => {
          const [reply, shape] = answers[asked % answers.length] ?? [];
          asked += 1;
          if (reply === undefined || shape === undefined) throw new Error("no answer");
          return oddResponse(`${isInside ? INSIDE : ""}${reply.written}`, isInside, shape);
        };
        const call = sessionUnderTest((clock) => ({
          textToSpeech: voice,
          languageModel: createOpenAiChat({
            baseUrl: "http://model.test",
            model: "persona-1",
            log: createRecordingLog().log,
            clock,
            fetch: answer,
          }),
        }));
        await call.begin();
        for (let turn = 0; turn < answers.length; turn += 1) {
          call.ask(`Question ${turn}`);
          await allSettled();
          await call.clock.advance(1_000);
          await allSettled();
          await call.clock.advance(60_000);
        }
        const shown = call.client.all("response.output_audio_transcript.delta").map(({ delta }) => delta);
        const kept = call.session
          .transcript()
          .flatMap(({ text, generatedText, role }) => (role === "assistant" ? [text, generatedText] : []));
        for (const text of [...voice.asked, ...shown, ...kept]) expect(text).not.toMatch(neverHeard);
        expect(call.hookCalls.filter(({ hook }) => hook === "onFault")).toEqual([]);
        expect(call.errorCodes()).toEqual([]);
        const replies = call.session.transcript().filter(({ kind }) => kind === "reply");
        expect(replies).toHaveLength(answers.length);
        expect(voice.asked).not.toContain(defaultPhrases.apology);
        call.session.close();
      },
    ),
    { seed: SEED, numRuns: 40 },
  );
}, 300_000);
