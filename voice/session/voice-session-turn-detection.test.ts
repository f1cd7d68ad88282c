import { describe, expect, test } from "vitest";
import type { VoiceDetector } from "#voice/ports/voice-detector.ts";
import { answers, callUnderTest, type Hears } from "../testing/call-under-test.ts";

describe("a caller with an open microphone", () => {
  test("is heard, transcribed and answered without a button", async () => {
    const call = callUnderTest(answers("I missed you."));
    const before = await call.begin();
    await call.voice(1_200);
    await call.room(3_000);
    const types = call.client.types().slice(before);
    expect(types.slice(0, 5)).toEqual([
      "input_audio_buffer.speech_started",
      "input_audio_buffer.speech_stopped",
      "input_audio_buffer.committed",
      "conversation.item.added",
      "conversation.item.input_audio_transcription.completed",
    ]);
    const [started] = call.client.all("input_audio_buffer.speech_started");
    const [committed] = call.client.all("input_audio_buffer.committed");
    expect(started?.item_id).toBe(committed?.item_id);
    expect(call.session.transcript().filter(({ role }) => role === "user")).toMatchObject([{ text: "I missed you." }]);
    expect(call.client.all("x.latency")[0]?.eou_ms).toBeGreaterThanOrEqual(440);
    expect(call.client.all("error")).toEqual([]);
  });

  test("is reported as speaking during the turn, long before it is over, and not while silent", async () => {
    const call = callUnderTest(answers("I missed you."));
    await call.begin();
    const told = () => call.hookCalls.flatMap((one) => (one.hook === "onUserSpeaking" ? [one.atMs] : []));
    await call.room(5_000);
    expect(told()).toEqual([]);
    await call.voice(9_000);
    const times = told();
    expect(times).toHaveLength(5);
    for (const [at, ms] of times.slice(1).entries()) expect(ms - (times[at] ?? 0)).toBeLessThan(2_100);
    await call.room(6_000);
    expect(told()).toEqual(times);
  });

  test("is reported as speaking while they talk into a held button, and not while they only hold it", async () => {
    const call = callUnderTest(answers("I missed you."));
    await call.begin();
    call.send({ type: "session.update", session: { audio: { input: { turn_detection: null } } } });
    const told = () => call.hookCalls.filter(({ hook }) => hook === "onUserSpeaking").length;
    await call.room(25_000);
    expect(told()).toBe(0);
    await call.voice(9_000);
    expect(told()).toBe(5);
  });

  test("is transcribed once, with some audio from before the first word", async () => {
    const call = callUnderTest(answers("I missed you."));
    await call.begin();
    await call.voice(1_200);
    await call.room(3_000);
    expect(call.audio).toHaveLength(1);
    const heardMs = (call.audio[0]?.length ?? 0) / 48;
    expect(heardMs).toBeGreaterThan(1_200 + 250 + 200);
    expect(heardMs).toBeLessThan(1_200 + 250 + 500);
  });

  test("is answered too when the client sends nothing during silence", async () => {
    const call = callUnderTest(answers("I missed you."));
    await call.begin();
    await call.voice(1_000);
    await call.clock.advance(5_000);
    expect(call.client.all("conversation.item.input_audio_transcription.completed")).toHaveLength(1);
    expect(call.client.all("response.created").at(-1)?.response.metadata).toMatchObject({ kind: "reply" });
  });

  test("gets no reply to a noise without words", async () => {
    const call = callUnderTest(answers(""));
    const before = await call.begin();
    await call.voice(600);
    await call.room(4_000);
    expect(call.client.types().slice(before)).toEqual([
      "input_audio_buffer.speech_started",
      "input_audio_buffer.speech_stopped",
    ]);
    expect(call.clock.pending()).toBeLessThanOrEqual(1);
  });

  test("hears an apology when transcription fails", async () => {
    const call = callUnderTest(async () => {
      throw new Error("the recogniser is gone");
    });
    await call.begin();
    await call.voice(1_000);
    await call.room(4_000);
    expect(call.errorCodes()).toEqual(["speech_to_text_failed"]);
    expect(call.client.types()).toContain("conversation.item.input_audio_transcription.failed");
  });

  test("can type after the detector refuses frames that pile up, and nothing else breaks", async () => {
    const refused = new Error("too many frames wait");
    let asked = 0;
    const detector: VoiceDetector = {
      name: "overwhelmed",
      open: () => ({
        // The first result never comes and the others are refused at once, as by a worker that is far behind.
        probabilityOf: () => (asked++ === 0 ? new Promise<number>(() => {}) : Promise.reject(refused)),
        close() {},
      }),
    };
    const call = callUnderTest(answers("Hello"), undefined, { detector });
    await call.begin();
    await call.voice(2_000);
    await call.clock.advance(0);
    call.ask("Do you hear me?");
    await call.clock.advance(5_000);
    expect(asked).toBeGreaterThan(10);
    expect(call.client.all("x.latency")).toHaveLength(1);
  });

  test("may still end a turn by hand", async () => {
    const call = callUnderTest(answers("Push to talk"));
    await call.begin();
    await call.voice(800);
    call.send({ type: "input_audio_buffer.commit" });
    await call.clock.advance(3_000);
    expect(call.client.all("conversation.item.input_audio_transcription.completed")).toHaveLength(1);
  });

  test("with turn detection off bypasses the detector", async () => {
    const call = callUnderTest(answers("Hello"));
    call.session.attach(call.client);
    call.send({ type: "session.update", session: { audio: { input: { turn_detection: null } } } });
    call.session.open();
    await call.clock.advance(30_000);
    await call.voice(1_000);
    await call.room(3_000);
    expect(call.client.types()).not.toContain("input_audio_buffer.speech_started");
  });
});

describe("a caller who talks over the companion", () => {
  const long = ["Once there was a lighthouse, far out on the rocks, and its keeper liked to talk to the fog at night."];
  const duringReply = async (hears: Hears) => {
    const call = callUnderTest(hears, long);
    await call.begin();
    call.ask("Tell me a story");
    await call.room(2_500);
    return { call, before: call.client.sent.length };
  };

  test("stops it, and the line keeps what was heard", async () => {
    const { call, before } = await duringReply(answers("Wait, which lighthouse?"));
    await call.voice(900);
    await call.room(4_000);
    const types = call.client.types().slice(before);
    expect(call.client.all("x.output.duck")).toMatchObject([{ gain: 0.2, hold: true }]);
    const at = (type: (typeof types)[number]) => types.indexOf(type);
    expect(at("x.output.duck")).toBeLessThan(at("input_audio_buffer.speech_started"));
    expect(at("input_audio_buffer.speech_started")).toBeLessThan(at("response.done"));
    expect(call.reasons()).toContain("turn_detected");
    const story = call.session.transcript().find(({ kind }) => kind === "reply");
    expect(story?.text.length).toBeGreaterThan(0);
    expect(story?.text.length).toBeLessThan(story?.generatedText.length ?? 0);
    expect(call.client.all("conversation.item.input_audio_transcription.completed")).toMatchObject([
      { transcript: "Wait, which lighthouse?" },
    ]);
  });

  test("holds it with a backchannel, and it resumes without a trace", async () => {
    const { call, before } = await duringReply(answers("Mm-hmm."));
    await call.voice(380);
    await call.room(3_000);
    const types = call.client.types().slice(before);
    expect(types).toContain("x.output.duck");
    expect(types).toContain("x.output.resume");
    expect(types).not.toContain("input_audio_buffer.speech_started");
    expect(call.reasons()).not.toContain("turn_detected");
  });

  test("does not stop it with the echo of its own words", async () => {
    const { call } = await duringReply(answers("a lighthouse far out on the rocks"));
    await call.voice(420);
    await call.room(3_000);
    expect(call.reasons()).not.toContain("turn_detected");
  });
});

test("a caller who goes on before the reply is answered as a whole", async () => {
  const call = callUnderTest(answers("I was at the lake.", "With my sister."));
  await call.begin();
  await call.voice(900);
  await call.room(520);
  await call.voice(700);
  await call.room(4_000);
  expect(call.client.types()).toContain("conversation.item.deleted");
  expect(call.client.all("x.latency")).toHaveLength(2);
  expect(call.requests.at(-1)?.messages.at(-1)).toEqual({
    role: "user",
    content: "I was at the lake. With my sister.",
  });
});

test("a closed call stops listening", async () => {
  const call = callUnderTest(answers("Hello"));
  await call.begin();
  await call.voice(500);
  call.session.close();
  await call.clock.advance(10_000);
  expect(call.clock.pending()).toBe(0);
});
