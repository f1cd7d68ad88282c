import { describe, expect, test } from "vitest";
import { inBackground } from "#platform/errors/in-background.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";

describe("what the owner of a call says", () => {
  test("a notice waits for the reply to end, is spoken, and resolves when it was heard", async () => {
    const { begin, ask, session, clock, client } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(100);
    let heardAtMs = 0;
    const startMs = clock.monotonicMs();
    const hear = () => {
      heardAtMs = clock.monotonicMs();
    };
    inBackground(session.say("Are you still there?", "notice").then(hear));
    await clock.advance(20_000);
    const [reply, notice] = client.all("response.done").slice(2);
    expect(notice?.response.metadata.kind).toBe("notice");
    const spokenMs = client.audioMs(reply?.response.output[0]?.id) + client.audioMs(notice?.response.output[0]?.id);
    expect(heardAtMs - startMs).toBeGreaterThanOrEqual(spokenMs - 101);
    expect(heardAtMs - startMs).toBeLessThan(spokenMs + 200);
  });

  test("a goodbye lets the current sentence end, and drops the rest", async () => {
    const languageModel = fixedReplies([
      "This is the first sentence of a story. This is the second sentence of it. This is the third one of them.",
    ]);
    const { begin, ask, session, clock, client } = sessionUnderTest(() => ({ languageModel }));
    await begin();
    ask("A story, please");
    await clock.advance(10);
    const said = session.say("Our time is nearly over. Good night.", "goodbye");
    await clock.advance(20_000);
    await said;
    const texts = client.all("response.done").map(({ response }) => response.output[0]?.content[0]);
    expect(texts.slice(2)).toEqual([
      { type: "output_audio", transcript: "This is the first sentence of a story." },
      { type: "output_audio", transcript: "Our time is nearly over. Good night." },
    ]);
  });

  test("its events reach the client with a number", async () => {
    const { begin, session, client } = sessionUnderTest();
    await begin();
    session.emit({ type: "x.call.warning", code: "credit_low", remaining_seconds: 60 });
    expect(client.sent.at(-1)?.event).toEqual({
      type: "x.call.warning",
      event_id: expect.stringMatching(/^event_\d+$/),
      code: "credit_low",
      remaining_seconds: 60,
    });
  });

  test("the companion becomes audible and then silent, once per utterance", async () => {
    const { begin, ask, clock, hookCalls } = sessionUnderTest();
    await begin();
    hookCalls.length = 0;
    ask("Hello");
    await clock.advance(20_000);
    expect(hookCalls.filter((call) => call.hook === "onSpeaking")).toEqual([
      { hook: "onSpeaking", isSpeaking: true, kind: "reply" },
      { hook: "onSpeaking", isSpeaking: false, kind: "reply" },
    ]);
  });

  test("a caller who types is active; a sign of life alone is not activity", async () => {
    const { begin, send, hookCalls } = sessionUnderTest();
    await begin();
    const told = () => hookCalls.filter((call) => call.hook === "onUserTyping").length;
    send({ type: "x.ping", t: 1 });
    expect(told()).toBe(0);
    send({ type: "x.ping", t: 2, typing: true });
    expect(told()).toBe(1);
    for (const muted of [true, false]) send({ type: "x.ping", t: 3, muted });
    expect(hookCalls.flatMap((call) => (call.hook === "onUserMuted" ? [call.isMuted] : []))).toEqual([true, false]);
  });

  test("a pause stops what is said, hears nothing until it is over, and is told each time", async () => {
    const { begin, ask, send, clock, hookCalls } = sessionUnderTest();
    await begin();
    ask("Tell me about the sea");
    await clock.advance(2_000);
    hookCalls.length = 0;
    for (const paused of [true, true, false]) send({ type: "x.ping", t: 1, paused });
    expect(hookCalls.flatMap((call) => (call.hook === "onUserPaused" ? [call.isPaused] : []))).toEqual([
      true,
      true,
      false,
    ]);
    expect(hookCalls.filter(({ hook }) => hook === "onSpeaking").at(-1)).toMatchObject({ isSpeaking: false });
  });

  test("words that are sent in a pause are answered only once it is over, however often it is told", async () => {
    const { begin, ask, send, clock, hookCalls } = sessionUnderTest();
    await begin();
    hookCalls.length = 0;
    send({ type: "x.ping", t: 1, paused: true });
    ask("Tell me about the sea");
    send({ type: "x.ping", t: 2, paused: true });
    await clock.advance(20_000);
    expect(hookCalls.filter(({ hook }) => hook === "onSpeaking")).toEqual([]);
    send({ type: "x.ping", t: 3, paused: false });
    await clock.advance(20_000);
    expect(hookCalls.filter(({ hook }) => hook === "onSpeaking")[0]).toMatchObject({ kind: "reply" });
  });

  test("signs of life, reports and the request to end are passed on", async () => {
    const { begin, send, client, hookCalls } = sessionUnderTest();
    await begin();
    send({ type: "x.ping", t: 123 });
    expect(client.sent.at(-1)?.event).toMatchObject({ type: "x.pong", t: 123 });
    send({ type: "x.playback", item_id: "item_2", played_ms: 250, buffered_ms: 100 });
    send({ type: "x.call.end", reason: "user" });
    expect(hookCalls.slice(-2)).toEqual([
      { hook: "onPlayback", playedMs: 250 },
      { hook: "onEndRequested", reason: "user" },
    ]);
  });
});
