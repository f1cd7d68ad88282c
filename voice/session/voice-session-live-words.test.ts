import { describe, expect, test } from "vitest";
import type { ListenOptions, LiveHearing } from "#voice/ports/speech-to-text.ts";
import { answers, callUnderTest } from "../testing/call-under-test.ts";

/** A streaming recogniser: the test sets what it recognises, and when. */
function streamingRecogniser() {
  const heard = { pushed: 0, turns: 0, asked: 0, closed: 0, words: "", broken: false };
  let options: ListenOptions | null = null;
  const hearing: LiveHearing = {
    push: (audio) => {
      heard.pushed += audio.length;
    },
    async wordsSoFar() {
      heard.asked += 1;
      if (heard.broken) throw new Error("the stream broke off");
      return heard.words;
    },
    nextTurn: () => {
      heard.turns += 1;
    },
    close: () => {
      heard.closed += 1;
    },
  };
  const listen = (given: ListenOptions) => {
    options = given;
    return hearing;
  };
  const say = (words: string) => {
    heard.words = words;
    options?.onWords(words);
  };
  return { heard, listen, say };
}

const story = ["Once there was a lighthouse, far out on the rocks, and its keeper liked to talk to the fog at night."];

describe("a streaming recogniser", () => {
  test("hears the turn while it is spoken, and the client gets the stable words", async () => {
    const { heard, listen, say } = streamingRecogniser();
    const call = callUnderTest(answers("never asked"), story, { listen });
    await call.begin();
    await call.voice(500);
    say("I missed");
    await call.voice(300);
    say("I missed you");
    await call.voice(300);
    expect(heard.pushed / 48).toBeGreaterThan(1_100);
    heard.words = "I missed you.";
    await call.room(3_000);
    const deltas = call.client.all("conversation.item.input_audio_transcription.delta");
    expect(deltas).toMatchObject([{ delta: "I missed ", x_partial: "I missed you" }]);
    const [completed] = call.client.all("conversation.item.input_audio_transcription.completed");
    expect(completed).toMatchObject({ transcript: "I missed you.", item_id: deltas[0]?.item_id });
    expect([call.audio.length, heard.turns]).toEqual([0, 1]);
  });

  test("is sent nothing between turns", async () => {
    const { heard, listen } = streamingRecogniser();
    const call = callUnderTest(answers(""), story, { listen });
    await call.begin();
    await call.room(5_000);
    expect(heard.pushed).toBe(0);
    call.session.close();
    expect(heard.closed).toBe(0);
  });

  test("is replaced by one that hears the whole turn when it breaks", async () => {
    const { heard, listen } = streamingRecogniser();
    const call = callUnderTest(answers("I missed you."), story, { listen });
    await call.begin();
    heard.broken = true;
    await call.voice(1_000);
    await call.room(3_000);
    expect(call.session.transcript().filter(({ role }) => role === "user")).toMatchObject([{ text: "I missed you." }]);
    expect(call.errorCodes()).toEqual([]);
  });

  test("is closed with the call", async () => {
    const { heard, listen } = streamingRecogniser();
    const call = callUnderTest(answers(""), story, { listen });
    await call.begin();
    await call.voice(500);
    call.session.close();
    expect(heard.closed).toBe(1);
    expect(call.clock.pending()).toBe(0);
  });
});

describe("words spoken over the companion", () => {
  const duringStory = async () => {
    const recogniser = streamingRecogniser();
    const call = callUnderTest(answers(""), story, { listen: recogniser.listen });
    await call.begin();
    call.ask("Tell me a story");
    await call.room(2_500);
    await call.voice(320);
    return { call, say: recogniser.say };
  };

  test("stop it before half a second of voice if they take the floor", async () => {
    const { call, say } = await duringStory();
    expect(call.reasons()).not.toContain("turn_detected");
    say("Wait");
    expect(call.reasons()).toContain("turn_detected");
  });

  test.each(["mm-hmm", "lighthouse", "lighthouse far out"])("do not stop it if harmless: %j", async (words) => {
    const { call, say } = await duringStory();
    say(words);
    expect(call.reasons()).not.toContain("turn_detected");
    expect(call.client.all("conversation.item.input_audio_transcription.delta")).toEqual([]);
  });
});
