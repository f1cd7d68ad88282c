import { describe, expect, test } from "vitest";
import { answers, callUnderTest, type Hears } from "../testing/call-under-test.ts";
import { recordingTransport } from "../testing/recording-transport.ts";

const story =
  "There was a lighthouse keeper who could not sleep, so he counted the waves all night. One evening the sea stood still, " +
  "and he heard his own clock for the first time in years. He got up, wound it, and wrote a letter to his sister. What do you think it said?";

/** A recogniser that returns words for the first turn, and none for any noise after it. */
const wordsThenNoise: Hears = (() => {
  let times = 0;
  return async () => (times++ === 0 ? "How was your day?" : "");
})();
const once = (): Hears => {
  let times = 0;
  return async () => (times++ === 0 ? "Tell me a story, please." : "");
};

const spoken = (client: ReturnType<typeof recordingTransport>) =>
  client
    .all("response.output_audio_transcript.delta")
    .map(({ delta }) => delta.trim())
    .join(" ");
const heardReply = (call: ReturnType<typeof callUnderTest>) =>
  call.session
    .transcript()
    .filter(({ role, kind }) => role === "assistant" && kind === "reply")
    .map(({ text }) => text)
    .join(" ");

describe("a noise without words", () => {
  test.each([
    [100, 0],
    [200, 100],
    [400, 0],
    [700, 200],
    [1_500, 100],
  ])("of %i ms, %i ms after the turn counted as over, does not prevent the reply", async (noiseMs, afterMs) => {
    const call = callUnderTest(once(), [story]);
    await call.begin();
    await call.voice(900);
    // The turn is committed within this pause, and the model starts its reply.
    await call.room(700 + afterMs);
    await call.voice(noiseMs);
    await call.room(30_000);
    expect(heardReply(call).replaceAll("—", "")).toContain("What do you think it said?");
    expect(call.session.transcript().filter(({ role, text }) => role === "user" && text !== "")).toHaveLength(1);
  });

  test.each([480, 700, 1_200])(
    "of %i ms during the reply stops it no longer than the noise lasts: all of it is said",
    async (noiseMs) => {
      const call = callUnderTest(once(), [story]);
      await call.begin();
      await call.voice(900);
      await call.room(4_500);
      await call.voice(noiseMs);
      await call.room(30_000);
      const heard = heardReply(call);
      for (const sentence of ["wrote a letter to his sister.", "What do you think it said?"])
        expect(heard).toContain(sentence);
      const [first, ...more] = call.requests;
      expect(first).toBeDefined();
      // The same reply resumes: the model is not asked for another one.
      expect(more).toEqual([]);
    },
  );

  test("loses nothing when repeated either", async () => {
    const call = callUnderTest(once(), [story]);
    await call.begin();
    await call.voice(900);
    for (let times = 0; times < 4; times += 1) {
      await call.room(3_500);
      await call.voice(600);
    }
    await call.room(30_000);
    expect(heardReply(call)).toContain("What do you think it said?");
  });

  test("over the first message: that is said to its end as well", async () => {
    const call = callUnderTest(async () => "");
    call.session.attach(call.client);
    call.session.open();
    await call.clock.advance(1_000);
    for (let at = 0; at < 200 && call.session.transcript().every(({ kind }) => kind !== "first_message"); at += 1)
      await call.room(100);
    await call.room(1_000);
    await call.voice(700);
    await call.room(10_000);
    const said = call.session.transcript().map(({ text }) => text);
    expect(said.join(" ")).toContain("that you would call.");
    expect(call.requests).toEqual([]);
  });

  test.each([
    ["in the pause after the notice", 0, 1_200],
    ["over the first word", 300, 1_200],
  ])("words %s let the greeting introduce the companion first, and are answered then", async (_, intoMs, voiceMs) => {
    const call = callUnderTest(answers("Hello? Is it on?"), ["Yes, I can hear you."]);
    call.session.attach(call.client);
    call.session.open();
    const isOver = () => call.hookCalls.some((one) => one.hook === "onSpeaking" && !one.isSpeaking);
    for (let at = 0; at < 400 && !isOver(); at += 1) await call.room(20);
    await call.room(intoMs);
    await call.voice(voiceMs);
    await call.room(20_000);
    const said = call.session.transcript().map(({ text }) => text);
    expect(said.at(-2)).toContain("that you would call.");
    expect(said.at(-1)).toBe("Yes, I can hear you.");
  });

  test("that a slow recogniser rejects only after the end of the turn lets the reply resume as well", async () => {
    const call = callUnderTest(
      async (_, signal) => {
        slow += 1;
        const turn = slow;
        await new Promise<void>((resolve) => {
          call.clock.after(1_400, resolve);
          signal.addEventListener("abort", () => resolve());
        });
        return turn === 1 ? "Tell me a story, please." : "";
      },
      [story],
    );
    let slow = 0;
    await call.begin();
    await call.voice(900);
    await call.room(5_500);
    await call.voice(900);
    await call.room(40_000);
    expect(heardReply(call)).toContain("What do you think it said?");
  });

  test("words of the caller end what was being said, and are answered", async () => {
    const call = callUnderTest(answers("Tell me a story, please.", "Stop, tell me about your sister instead."), [
      story,
      "My sister lives by the harbor.",
    ]);
    await call.begin();
    await call.voice(900);
    await call.room(4_500);
    await call.voice(1_200);
    await call.room(30_000);
    expect(spoken(call.client)).toContain("My sister lives by the harbor.");
    expect(heardReply(call)).not.toContain("What do you think it said?");
  });
});

describe("a lost connection", () => {
  test.each([500, 2_000, 5_000])(
    "%i ms into the reply: it resumes where it was cut when the caller is back",
    async (afterMs) => {
      const call = callUnderTest(wordsThenNoise, [story]);
      await call.begin();
      call.ask("Tell me a story, please.");
      await call.clock.advance(600 + afterMs);
      call.session.detach();
      await call.clock.advance(3_000);
      const back = recordingTransport(call.clock);
      call.session.attach(back);
      call.session.open();
      await call.clock.advance(60_000);
      expect(spoken(back)).toContain("What do you think it said?");
      expect(heardReply(call)).toContain("What do you think it said?");
      // Once: not the whole story again.
      if (afterMs >= 5_000) expect(spoken(back)).not.toContain("could not sleep");
      expect(call.requests).toHaveLength(1);
    },
  );

  test("while the caller speaks: what was said until then is transcribed, and answered when the caller is back", async () => {
    const call = callUnderTest(async () => "I was going to ask you about the lighthouse.", ["It is still there."]);
    await call.begin();
    await call.voice(1_500);
    call.session.detach();
    await call.clock.advance(2_000);
    const back = recordingTransport(call.clock);
    call.session.attach(back);
    call.session.open();
    await call.clock.advance(20_000);
    expect(
      call.session
        .transcript()
        .filter(({ role }) => role === "user")
        .map(({ text }) => text),
    ).toEqual(["I was going to ask you about the lighthouse."]);
    expect(spoken(back)).toContain("It is still there.");
  });
});
