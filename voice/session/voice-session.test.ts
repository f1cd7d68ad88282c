import { describe, expect, test } from "vitest";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest, testDisclosure, testPersona } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";

const responseOrder = [
  "response.created",
  "response.output_item.added",
  "conversation.item.added",
  "response.content_part.added",
  "response.output_audio_transcript.delta",
  "response.output_audio.delta",
  "response.output_audio.done",
  "response.output_audio_transcript.done",
  "response.content_part.done",
  "response.output_item.done",
  "conversation.item.done",
  "response.done",
];

describe("the opening of a call", () => {
  test("the client receives its session, then the disclosure, then the first message", async () => {
    const { begin, client, hookCalls } = sessionUnderTest();
    await begin();
    expect(client.types()[0]).toBe("session.created");
    expect(client.all("response.output_audio_transcript.delta").map((event) => event.delta.trim())).toEqual([
      testDisclosure,
      testPersona.firstMessage,
    ]);
    const kinds = hookCalls.flatMap((call) => (call.hook === "onFirstAudio" ? [call.kind] : []));
    expect(kinds).toEqual(["disclosure", "first_message"]);
  });

  test("the first message starts when the disclosure was heard to its end", async () => {
    const { begin, client } = sessionUnderTest();
    await begin();
    const [disclosure, first] = client.all("response.output_item.added").map((event) => event.item.id);
    const firstSound = client.sent.find(
      ({ event }) => event.type === "response.output_audio.delta" && event.item_id === first,
    );
    expect(firstSound?.atMs).toBeGreaterThanOrEqual(client.audioMs(disclosure));
  });

  test("the items state their kind, so that a screen can mark a notice", async () => {
    const { begin, client } = sessionUnderTest();
    await begin();
    const items = client.all("conversation.item.added").map(({ item }) => [item.x_kind, item.x_notice]);
    expect(items).toEqual([
      ["disclosure", true],
      ["first_message", false],
    ]);
  });
});

describe("a typed turn", () => {
  test("is answered by voice, every event in the order of the protocol", async () => {
    const { begin, ask, clock, client } = sessionUnderTest();
    await begin();
    const before = client.sent.length;
    ask("Hello you");
    await clock.advance(10_000);
    const types = client.types().slice(before);
    expect(types.slice(0, 2)).toEqual(["conversation.item.added", "conversation.item.done"]);
    const once = types.slice(2).filter((type, at, all) => type !== "x.latency" && all.indexOf(type) === at);
    expect(once).toEqual(responseOrder);
    expect(client.all("response.done").at(-1)?.response).toMatchObject({
      status: "completed",
      metadata: { kind: "reply" },
      output: [
        {
          role: "assistant",
          status: "completed",
          content: [{ type: "output_audio", transcript: "The rain has stopped here. How was your day, my friend?" }],
        },
      ],
    });
  });

  test("each sentence is written just before its first sound", async () => {
    const { begin, ask, clock, client } = sessionUnderTest();
    await begin();
    const before = client.sent.length;
    ask("Hello you");
    await clock.advance(10_000);
    const events = client.types().slice(before);
    const written = events.flatMap((type, at) => (type === "response.output_audio_transcript.delta" ? [at] : []));
    expect(written).toHaveLength(2);
    for (const at of written) expect(events[at + 1]).toBe("response.output_audio.delta");
  });

  test("every event has its own number", async () => {
    const { begin, ask, clock, client } = sessionUnderTest();
    await begin();
    ask("Hello you");
    await clock.advance(10_000);
    const ids = client.sent.map(({ event }) => event.event_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a message alone is only stored; the reply has to be requested", async () => {
    const { begin, send, clock, client, hookCalls } = sessionUnderTest();
    await begin();
    const item = { id: "mine", type: "message", role: "user", content: [{ type: "input_text", text: " Hi " }] };
    send({ type: "conversation.item.create", item });
    await clock.advance(1_000);
    expect(client.all("response.created")).toHaveLength(2);
    expect(client.all("conversation.item.done").at(-1)?.item).toMatchObject({
      id: "mine",
      role: "user",
      content: [{ type: "input_text", text: "Hi" }],
    });
    expect(hookCalls).toContainEqual({ hook: "onUserTurn", text: "Hi" });
  });

  test("the language model gets the persona and the conversation as it was heard", async () => {
    const languageModel = fixedReplies(["I am glad. Tell me more.", "Oh really?"]);
    const { begin, ask, clock } = sessionUnderTest(() => ({ languageModel }));
    await begin();
    ask("My day was fine.");
    await clock.advance(10_000);
    ask("I walked home.");
    await clock.advance(10_000);
    expect(languageModel.requests.at(-1)?.messages).toEqual([
      { role: "system", content: "You are Luna." },
      { role: "assistant", content: testPersona.firstMessage },
      { role: "user", content: "My day was fine." },
      { role: "assistant", content: "I am glad. Tell me more." },
      { role: "user", content: "I walked home." },
    ]);
    expect(languageModel.requests.at(-1)?.callSeed).toBe("seed");
  });

  test("formatting and stage directions are not spoken", async () => {
    const textToSpeech = toneVoice();
    const languageModel = fixedReplies(["*smiles* I **really** missed you today 🌙. [sighs] Come and sit down here."]);
    const { begin, ask, clock } = sessionUnderTest(() => ({ languageModel, textToSpeech }));
    await begin();
    ask("Hello");
    await clock.advance(10_000);
    expect(textToSpeech.asked.slice(2)).toEqual(["I really missed you today .", "Come and sit down here."]);
  });

  test("the latency of each step is reported", async () => {
    const { begin, ask, client, clock } = sessionUnderTest((clock) => ({
      languageModel: fixedReplies(["Good evening to you, my friend."], { clock, firstTokenMs: 200 }),
      textToSpeech: toneVoice({ clock, firstByteMs: 150 }),
    }));
    await begin();
    ask("Hello");
    await clock.advance(5_000);
    expect(client.all("x.latency")).toMatchObject([
      { turn: 1, eou_ms: 0, stt_ms: 0, llm_ttft_ms: 200, tts_ttfb_ms: 150, total_ms: 350 },
    ]);
  });

  test("a slow first sentence starts to be spoken 350 ms after its first word", async () => {
    const words = "there was once a small lighthouse on a quiet shore where nobody lived";
    const textToSpeech = toneVoice();
    const { begin, ask, clock } = sessionUnderTest((clock) => ({
      languageModel: fixedReplies([words], { clock, tokenEveryMs: 100 }),
      textToSpeech,
    }));
    await begin();
    ask("A story, please");
    await clock.advance(349);
    expect(textToSpeech.asked.slice(2)).toEqual([]);
    await clock.advance(1);
    expect(textToSpeech.asked.slice(2)).toEqual(["there was once a"]);
    await clock.advance(20_000);
    expect(textToSpeech.asked.slice(2).join(" ")).toBe(words);
  });
});

describe("one answer at a time", () => {
  test("a second response.create during a reply is refused with the client's own id", async () => {
    const { begin, ask, send, client, clock } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(100);
    send({ type: "response.create", event_id: "second" });
    expect(client.all("error").map(({ error }) => [error.code, error.event_id])).toEqual([
      ["conversation_already_has_active_response", "second"],
    ]);
  });

  test("a reply requested during the opening comes after it", async () => {
    const { session, client, ask, clock } = sessionUnderTest();
    session.attach(client);
    session.open();
    ask("I could not wait");
    await clock.advance(30_000);
    expect(client.all("response.done").map(({ response }) => response.metadata.kind)).toEqual([
      "disclosure",
      "first_message",
      "reply",
    ]);
    expect(client.all("error")).toEqual([]);
  });
});

describe("text only", () => {
  test("nothing is synthesised; the reply comes as text, and starts the meter", async () => {
    const textToSpeech = toneVoice();
    const { session, client, send, ask, clock, hookCalls } = sessionUnderTest(() => ({ textToSpeech }));
    session.attach(client);
    send({ type: "session.update", session: { output_modalities: ["text"] } });
    expect(client.all("session.updated").at(-1)?.session.output_modalities).toEqual(["text"]);
    session.open();
    ask("Hello");
    await clock.advance(5_000);
    expect(textToSpeech.asked).toEqual([]);
    expect(client.all("response.output_text.delta").map(({ delta }) => delta)).toEqual([
      `${testDisclosure} `,
      `${testPersona.firstMessage} `,
      "The rain has stopped here. ",
      "How was your day, my friend? ",
    ]);
    expect(client.all("response.output_text.done").at(-1)?.text).toMatch(/^The rain has stopped/);
    expect(client.all("response.output_audio.done")).toEqual([]);
    expect(hookCalls.filter((call) => call.hook === "onFirstAudio").map((call) => call.kind)).toEqual([
      "disclosure",
      "first_message",
      "reply",
    ]);
  });
});
