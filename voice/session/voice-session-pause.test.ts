import { describe, expect, test } from "vitest";
import { inBackground } from "#platform/errors/in-background.ts";
import { answers, callUnderTest } from "../testing/call-under-test.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";

const pausing = (paused: boolean) => ({ type: "x.ping", t: 1, paused });
const second = Buffer.alloc(48_000, 3).toString("base64");

/** A conversation after its greeting. */
async function talking(options: Parameters<typeof sessionUnderTest>[0] = undefined) {
  const parts = sessionUnderTest(options);
  await parts.begin();
  parts.hookCalls.length = 0;
  const told = (hook: string) => parts.hookCalls.filter((call) => call.hook === hook);
  const spoken = () =>
    parts.hookCalls.flatMap((call) => (call.hook === "onSpeaking" && call.isSpeaking ? [call.kind] : []));
  return { ...parts, told, spoken };
}

describe("a pause of the conversation", () => {
  test("is not ended by words from before it that are understood in it: they are answered after it", async () => {
    const understood = Promise.withResolvers<string>();
    const speechToText = { name: "slow", transcribe: () => understood.promise };
    const { send, clock, told, spoken } = await talking(() => ({ speechToText }));
    send({ type: "input_audio_buffer.append", audio: second });
    send({ type: "input_audio_buffer.commit" });
    send(pausing(true));
    understood.resolve("Tell me about the sea");
    await clock.advance(30_000);
    expect([told("onUserTurn"), spoken()]).toEqual([[], []]);
    send(pausing(true));
    send(pausing(false));
    await clock.advance(5_000);
    expect(spoken()).toEqual(["reply"]);
  });

  test("keeps back a reply that waits behind a notice, and one that is asked for without a word", async () => {
    for (const isBehindNotice of [true, false]) {
      const { send, session, clock, ask, spoken } = await talking();
      if (isBehindNotice) {
        inBackground(session.say("Are you still there?", "notice"));
        ask("Tell me about the sea");
      }
      send(pausing(true));
      if (!isBehindNotice) send({ type: "response.create" });
      await clock.advance(30_000);
      expect(spoken()).toEqual(isBehindNotice ? ["notice"] : []);
      send(pausing(false));
      await clock.advance(10_000);
      expect(spoken()).toEqual(isBehindNotice ? ["notice", "reply"] : ["reply"]);
    }
  });

  test("ends with what is typed in it: that is answered, and the caller is heard again", async () => {
    const speechToText = { name: "quick", transcribe: async () => "And then?" };
    const { send, ask, clock, told, spoken } = await talking(() => ({ speechToText }));
    send(pausing(true));
    ask("Tell me about the sea");
    await clock.advance(20_000);
    expect(spoken()).toEqual(["reply"]);
    send({ type: "input_audio_buffer.append", audio: second });
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(20_000);
    expect(told("onUserTurn")).toEqual([
      { hook: "onUserTurn", text: "Tell me about the sea" },
      { hook: "onUserTurn", text: "And then?" },
    ]);
  });

  test("drops what the caller was saying, and the page sees that they are silent", async () => {
    const { begin, voice, room, send, client, clock, hookCalls } = callUnderTest(answers("I was"));
    await begin();
    await voice(1_500);
    expect(client.all("input_audio_buffer.speech_started")).toHaveLength(1);
    send(pausing(true));
    expect(client.all("input_audio_buffer.speech_stopped")).toHaveLength(1);
    await voice(2_000);
    await room(2_000);
    send(pausing(false));
    await clock.advance(5_000);
    expect(hookCalls.filter(({ hook }) => hook === "onUserTurn")).toEqual([]);
    expect(client.all("input_audio_buffer.speech_started")).toHaveLength(1);
  });
});
