import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { inBackground } from "#platform/errors/in-background.ts";
import { createLoudnessDetector } from "../listening/loudness-detector.ts";
import { answers, callUnderTest } from "../testing/call-under-test.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";

describe("nothing is left behind", () => {
  test("no timer is left after a whole call", async () => {
    const { begin, ask, clock, session } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(clock.pending()).toBe(0);
    session.close();
    expect(clock.pending()).toBe(0);
  });

  test("closed at any moment of a reply: every timer is cleared, every provider aborted, every promise settled", async () => {
    for (let atMs = 0; atMs <= 4_000; atMs += 137) {
      const reply = "The rain has stopped here. How was your day, my friend? I am glad.";
      const { begin, ask, session, send, clock } = sessionUnderTest((clock) => ({
        languageModel: fixedReplies([reply], { clock, firstTokenMs: 200, tokenEveryMs: 90 }),
        textToSpeech: toneVoice({ clock, firstByteMs: 120, chunkEveryMs: 50 }),
      }));
      await begin();
      ask("Hello");
      let kept = false;
      const keep = () => {
        kept = true;
      };
      inBackground(session.say("One more thing.", "notice").then(keep));
      await clock.advance(atMs);
      if (atMs % 2 === 0) send({ type: "response.cancel" });
      session.close();
      await clock.advance(0);
      expect(kept).toBe(true);
      // Whatever is not aborted has run to its end: a provider's own waits are on the same clock.
      expect(clock.pending()).toBe(0);
    }
  });

  test("a closed session does not respond", async () => {
    const { begin, ask, session, client, clock } = sessionUnderTest();
    await begin();
    session.close();
    const before = client.sent.length;
    ask("Hello");
    session.open();
    await session.say("Hello?", "notice");
    session.attach(client);
    await clock.advance(5_000);
    expect(client.sent).toHaveLength(before);
  });

  test("an exception in the owner's code does not break the call", async () => {
    const broken = () => {
      throw new Error("the owner's own bug");
    };
    const { begin, ask, clock, client } = sessionUnderTest(() => ({
      hooks: {
        onFirstAudio: broken,
        onUserTurn: broken,
        onUserSpeaking: broken,
        onUserTyping: broken,
        onUserMuted: broken,
        onUserPaused: broken,
        onSpeaking: broken,
        onPlayback: broken,
        onActivity: broken,
        onEndRequested: broken,
        onCrisis: broken,
        onRefused: broken,
        onFault: broken,
      },
    }));
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(client.all("response.done").map(({ response }) => response.status)).toEqual([
      "completed",
      "completed",
      "completed",
    ]);
  });

  test("a socket that breaks during a write only ends the sending", async () => {
    const { session, client, clock } = sessionUnderTest();
    let writes = 0;
    session.attach({
      ...client,
      send: () => {
        writes += 1;
        if (writes > 5) throw new Error("the socket is closed");
      },
    });
    session.open();
    await clock.advance(30_000);
    expect(writes).toBe(6);
    session.close();
    expect(clock.pending()).toBe(0);
  });

  test("with an open microphone: every detector is closed, every request to a recogniser ended", async () => {
    const loudness = createLoudnessDetector();
    let openListener = 0;
    const unanswered: AbortSignal[] = [];
    for (let number = 0; number < 12; number += 1) {
      const call = callUnderTest(
        async (_audio, signal) => {
          if (number % 3 !== 0) return "Wait, which lighthouse?";
          unanswered.push(signal);
          return new Promise<string>(() => {});
        },
        ["Once there was a lighthouse, far out on the rocks."],
        {
          detector: {
            name: "counted",
            open() {
              const detection = loudness.open();
              openListener += 1;
              return {
                probabilityOf: (frame) => detection.probabilityOf(frame),
                close() {
                  openListener -= 1;
                  detection.close();
                },
              };
            },
          },
        },
      );
      await call.begin();
      await call.voice(900);
      await call.room(1_000 + number * 130);
      await call.voice(400 + number * 60);
      if (number % 2 === 0) call.session.detach();
      call.session.close();
      await call.clock.advance(0);
      expect(call.clock.pending()).toBe(0);
    }
    expect(openListener).toBe(0);
    expect(unanswered.map(({ aborted }) => aborted)).toEqual([true, true, true, true]);
  });

  test("a closed call is garbage-collected", async () => {
    const closed: WeakRef<object>[] = [];
    for (let number = 0; number < 10; number += 1) closed.push(await closedCall(number));
    setFlagsFromString("--expose-gc");
    const collect = runInNewContext("gc") as () => void;
    for (let round = 0; round < 5; round += 1) {
      collect();
      await new Promise((resolve) => setImmediate(resolve));
    }
    // The stack may still hold the last one.
    expect(closed.filter((ref) => ref.deref() !== undefined).length).toBeLessThanOrEqual(1);
  });
});

async function closedCall(number: number): Promise<WeakRef<object>> {
  const call = callUnderTest(answers("I was at the lake.", "Wait, which lighthouse?"));
  await call.begin();
  await call.voice(900);
  await call.room(1_200 + number * 200);
  await call.voice(700);
  call.session.close();
  await call.clock.advance(0);
  return new WeakRef(call.session);
}
