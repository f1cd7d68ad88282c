import { describe, expect, test } from "vitest";
import type { SpeechToText, TranscriptionRequest } from "#voice/ports/speech-to-text.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";

function listener(answer: (request: TranscriptionRequest) => Promise<string>) {
  const requests: TranscriptionRequest[] = [];
  const speechToText: SpeechToText = {
    name: "listener",
    transcribe: (request) => {
      requests.push(request);
      return answer(request);
    },
  };
  return { speechToText, requests };
}
const frame = new Uint8Array(960).fill(3);
const base64 = Buffer.from(frame).toString("base64");

describe("a spoken turn", () => {
  test("is committed, transcribed, and answered automatically", async () => {
    const { speechToText, requests } = listener(async () => " I missed you. ");
    const { begin, send, session, client, clock, hookCalls } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    const before = client.sent.length;
    for (let at = 0; at < 25; at++) send({ type: "input_audio_buffer.append", audio: base64 });
    for (let at = 0; at < 25; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(10_000);
    expect(client.types().slice(before, before + 6)).toEqual([
      "input_audio_buffer.committed",
      "conversation.item.added",
      "conversation.item.input_audio_transcription.completed",
      "conversation.item.done",
      "response.created",
      "response.output_item.added",
    ]);
    expect(client.all("conversation.item.input_audio_transcription.completed")[0]).toMatchObject({
      transcript: "I missed you.",
      usage: { type: "duration", seconds: 1 },
    });
    expect(requests[0]?.audio).toHaveLength(48_000);
    expect(requests[0]?.language).toBe("en");
    expect(hookCalls).toContainEqual({ hook: "onUserTurn", text: "I missed you." });
    expect(session.transcript().at(-2)).toMatchObject({ role: "user", text: "I missed you." });
  });

  test("with turn detection off, is answered when the client asks, as the original protocol does", async () => {
    const { speechToText } = listener(async () => "Hello");
    const { begin, send, client, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    send({ type: "session.update", session: { audio: { input: { turn_detection: null } } } });
    send({ type: "input_audio_buffer.append", audio: Buffer.alloc(9_600).toString("base64") });
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(5_000);
    expect(client.all("response.created")).toHaveLength(2);
    send({ type: "response.create" });
    await clock.advance(5_000);
    expect(client.all("response.created")).toHaveLength(3);
    expect(client.all("error")).toEqual([]);
  });

  test("with turn detection off, and the reply requested before the transcript, is answered once and as a whole", async () => {
    const transcript = Promise.withResolvers<string>();
    const { speechToText, requests } = listener(() => transcript.promise);
    const { begin, send, session, client, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    send({ type: "session.update", session: { audio: { input: { turn_detection: null } } } });
    const before = client.all("response.created").length;
    // Half a minute, as from a caller who holds a button.
    for (let at = 0; at < 1_500; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    send({ type: "response.create" });
    await clock.advance(100);
    transcript.resolve("Hello there");
    await clock.advance(10_000);
    expect(requests[0]?.audio).toHaveLength(1_440_000);
    expect(client.all("response.created")).toHaveLength(before + 1);
    expect(session.transcript().findLast(({ role }) => role === "user")).toMatchObject({ text: "Hello there" });
    expect(session.transcript().at(-1)?.role).toBe("assistant");
    expect(client.all("error")).toEqual([]);
  });

  test("interrupts what is being said", async () => {
    const { speechToText } = listener(async () => "Wait");
    const { begin, send, ask, session, client, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    ask("Hello");
    await clock.advance(500);
    for (let at = 0; at < 10; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(20_000);
    expect(
      client
        .all("response.done")
        .slice(2)
        .map(({ response }) => response.status_details?.reason ?? response.status),
    ).toEqual(["turn_detected", "completed"]);
  });

  test("without a word is not answered", async () => {
    const { speechToText } = listener(async () => "  ");
    const { begin, send, session, client, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    for (let at = 0; at < 10; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(10_000);
    expect(client.all("response.created")).toHaveLength(2);
    expect(clock.pending()).toBe(0);
  });

  test("shorter than 100 ms is refused, as is one after a clear", async () => {
    const { speechToText } = listener(async () => "Hello");
    const { begin, send, session, client, errorCodes } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    for (let at = 0; at < 50; at++) session.receive(frame);
    send({ type: "input_audio_buffer.clear" });
    send({ type: "input_audio_buffer.commit" });
    expect(errorCodes()).toEqual(["input_audio_buffer_commit_empty", "input_audio_buffer_commit_empty"]);
    expect(client.types()).toContain("input_audio_buffer.cleared");
  });

  test("of more than 10 s keeps its last 10 s", async () => {
    const { speechToText, requests } = listener(async () => "Hello");
    const { begin, send, session, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    for (let at = 0; at < 900; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(10);
    expect(requests[0]?.audio).toHaveLength(480_000);
  });

  test("in µ-law is transcribed as PCM at 24 kHz", async () => {
    const { speechToText, requests } = listener(async () => "Hello");
    const { begin, send, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    send({ type: "session.update", session: { audio: { input: { format: { type: "audio/pcmu" } } } } });
    send({ type: "input_audio_buffer.append", audio: Buffer.alloc(1_601, 0xff).toString("base64") });
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(10);
    expect(requests[0]?.audio).toHaveLength(1_601 * 6);
  });

  test("that cannot be transcribed: the client gets an error, an apology is spoken, the owner is notified of the fault", async () => {
    const { speechToText } = listener(async () => {
      throw new Error("the recogniser is gone");
    });
    const { begin, send, session, client, clock, hookCalls, errorCodes } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    for (let at = 0; at < 10; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(20_000);
    expect(client.types()).toContain("conversation.item.input_audio_transcription.failed");
    expect(errorCodes()).toEqual(["speech_to_text_failed"]);
    expect(hookCalls).toContainEqual({ hook: "onFault", where: "speech_to_text" });
    expect(client.all("response.done").at(-1)?.response).toMatchObject({
      status: "completed",
      metadata: { kind: "notice" },
    });
  });

  test("that is transcribed after the end of the call has no effect", async () => {
    let understood = (_: string) => {};
    const { speechToText, requests } = listener(
      () =>
        new Promise((resolve) => {
          understood = resolve;
        }),
    );
    const { begin, send, session, client, clock } = sessionUnderTest(() => ({ speechToText }));
    await begin();
    for (let at = 0; at < 10; at++) session.receive(frame);
    send({ type: "input_audio_buffer.commit" });
    await clock.advance(10);
    session.close();
    const before = client.sent.length;
    expect(requests[0]?.signal.aborted).toBe(true);
    understood("Hello");
    await clock.advance(20_000);
    expect(client.sent).toHaveLength(before);
    expect(clock.pending()).toBe(0);
  });
});
