import { describe, expect, test } from "vitest";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";

describe("nothing is left behind", () => {
  test("no timer waits after a call that was talked through", async () => {
    const { begin, ask, clock, session } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(20_000);
    expect(clock.pending()).toBe(0);
    session.close();
    expect(clock.pending()).toBe(0);
  });

  test("closed at any moment of an answer: every timer is called off, every provider told to stop, every promise kept", async () => {
    for (let atMs = 0; atMs <= 4_000; atMs += 137) {
      const reply = "The rain has stopped here. How was your day, my friend? I am glad.";
      const { begin, ask, session, send, clock } = sessionUnderTest((clock) => ({
        languageModel: fixedReplies([reply], { clock, firstTokenMs: 200, tokenEveryMs: 90 }),
        textToSpeech: toneVoice({ clock, firstByteMs: 120, chunkEveryMs: 50 }),
      }));
      await begin();
      ask("Hello");
      let kept = false;
      void session.say("One more thing.", "notice").then(() => {
        kept = true;
      });
      await clock.advance(atMs);
      if (atMs % 2 === 0) send({ type: "response.cancel" });
      session.close();
      await clock.advance(0);
      expect(kept).toBe(true);
      // What is not aborted has run to its end: a provider's own waits are on the same clock.
      expect(clock.pending()).toBe(0);
    }
  });

  test("a closed session answers nothing more", async () => {
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

  test("an owner whose own code fails does not break the call", async () => {
    const broken = () => {
      throw new Error("the owner's own fault");
    };
    const { begin, ask, clock, client } = sessionUnderTest(() => ({
      hooks: {
        onFirstAudio: broken,
        onUserTurn: broken,
        onSpeaking: broken,
        onPlayback: broken,
        onActivity: broken,
        onEndRequested: broken,
        onCrisis: broken,
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

  test("a socket that breaks while it is written to ends nothing but the sending", async () => {
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
});
