import { describe, expect, test } from "vitest";
import type { LanguageModelRequest } from "#voice/ports/language-model.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { recordingTransport } from "../testing/recording-transport.ts";
import { sessionUnderTest, testDisclosure, testPersona } from "../testing/session-under-test.ts";

describe("a connection that is lost", () => {
  test("resumes the same conversation without a second greeting", async () => {
    const { begin, session, clock, ask, client } = sessionUnderTest();
    await begin();
    session.detach();
    const back = recordingTransport(clock);
    session.attach(back);
    session.open();
    await clock.advance(30_000);
    // The client may be another one, and gets the transcript.
    expect(back.types()).toEqual(["session.created", "conversation.item.added", "conversation.item.added"]);
    expect(back.all("conversation.item.added").map(({ item }) => item.content)).toMatchObject([
      [{ transcript: testDisclosure }],
      [{ transcript: testPersona.firstMessage }],
    ]);
    ask("I am back");
    await clock.advance(10_000);
    expect(back.all("response.done")).toHaveLength(1);
    expect(client.types()).not.toContain("x.pong");
    expect(session.transcript().map((line) => line.role)).toEqual(["assistant", "assistant", "user", "assistant"]);
  });

  test("during the disclosure: it is said again in full, then the first message", async () => {
    const { session, clock, client } = sessionUnderTest();
    session.attach(client);
    session.open();
    await clock.advance(300);
    session.detach();
    const back = recordingTransport(clock);
    session.attach(back);
    session.open();
    await clock.advance(30_000);
    expect(back.all("response.done").map(({ response }) => response.metadata.kind)).toEqual([
      "disclosure",
      "first_message",
    ]);
  });

  test("while a reply is being generated: it is spoken when the caller is back", async () => {
    const requests: LanguageModelRequest[] = [];
    const { begin, session, ask, clock } = sessionUnderTest((clock) => ({
      languageModel: fixedReplies(["Good evening to you, my friend."], { clock, firstTokenMs: 2_000, requests }),
    }));
    await begin();
    ask("Hello");
    await clock.advance(1_000);
    session.detach();
    expect(requests.at(-1)?.signal.aborted).toBe(true);
    const back = recordingTransport(clock);
    session.attach(back);
    session.open();
    await clock.advance(10_000);
    expect(back.all("response.done").map(({ response }) => response.status)).toEqual(["completed"]);
  });

  test("the reply that was being spoken keeps only what was heard", async () => {
    const { begin, session, clock, ask } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(1_000);
    session.detach();
    await clock.advance(30_000);
    expect(session.transcript().at(-1)?.text).toBe("The rain has stopped—");
    expect(session.transcript().at(-1)?.generatedText).toContain("The rain has stopped here.");
  });

  test("a new connection replaces one that was not yet known to be lost", async () => {
    const { begin, session, clock, client } = sessionUnderTest();
    await begin();
    const before = client.sent.length;
    const back = recordingTransport(clock);
    session.attach(back);
    session.receive(JSON.stringify({ type: "x.ping" }));
    expect(client.sent).toHaveLength(before);
    expect(back.types().filter((type) => type !== "conversation.item.added")).toEqual(["session.created", "x.pong"]);
  });

  test("settings of the lost client do not apply to the next one", async () => {
    const { begin, session, send, clock } = sessionUnderTest();
    await begin();
    send({ type: "session.update", session: { output_modalities: ["text"], x_binary_output: true } });
    session.detach();
    const back = recordingTransport(clock);
    session.attach(back);
    expect(back.all("session.created")[0]?.session).toMatchObject({
      output_modalities: ["audio"],
      x_binary_output: false,
    });
  });
});
