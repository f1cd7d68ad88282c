import { describe, expect, test } from "vitest";
import type { LanguageModelRequest } from "#voice/ports/language-model.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { recordingTransport } from "../testing/recording-transport.ts";
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
  test("the client hears of its session, then the disclosure, then the first message", async () => {
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

  test("the first message begins to sound when the disclosure has been heard to its end", async () => {
    const { begin, client } = sessionUnderTest();
    await begin();
    const [disclosure, first] = client.all("response.output_item.added").map((event) => event.item.id);
    const firstSound = client.sent.find(
      ({ event }) => event.type === "response.output_audio.delta" && event.item_id === first,
    );
    expect(firstSound?.atMs).toBeGreaterThanOrEqual(client.audioMs(disclosure));
  });

  test("the items say what they are, so that a screen can set a notice apart", async () => {
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

  test("every event has a number of its own", async () => {
    const { begin, ask, clock, client } = sessionUnderTest();
    await begin();
    ask("Hello you");
    await clock.advance(10_000);
    const ids = client.sent.map(({ event }) => event.event_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("a message alone is only noted; the answer is asked for", async () => {
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

  test("the language model is shown the persona and the conversation as it was heard", async () => {
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

  test("what is written for the eye is not spoken", async () => {
    const textToSpeech = toneVoice();
    const languageModel = fixedReplies(["*smiles* I **really** missed you today 🌙. [sighs] Come and sit down here."]);
    const { begin, ask, clock } = sessionUnderTest(() => ({ languageModel, textToSpeech }));
    await begin();
    ask("Hello");
    await clock.advance(10_000);
    expect(textToSpeech.asked.slice(2)).toEqual(["I really missed you today .", "Come and sit down here."]);
  });

  test("the time that each step took is told", async () => {
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

  test("a slow first sentence begins to be spoken 350 ms after its first word", async () => {
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
  test("a second response.create while an answer is given is refused with the client's own id", async () => {
    const { begin, ask, send, client, clock } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(100);
    send({ type: "response.create", event_id: "second" });
    expect(client.all("error").map(({ error }) => [error.code, error.event_id])).toEqual([
      ["conversation_already_has_active_response", "second"],
    ]);
  });

  test("an answer asked for during the opening comes after it", async () => {
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

describe("what the owner of a call says", () => {
  test("a notice waits for the answer to end, sounds, and resolves when it was heard", async () => {
    const { begin, ask, session, clock, client } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(100);
    let heardAtMs = 0;
    const startMs = clock.monotonicMs();
    void session.say("Are you still there?", "notice").then(() => {
      heardAtMs = clock.monotonicMs();
    });
    await clock.advance(20_000);
    const [reply, notice] = client.all("response.done").slice(2);
    expect(notice?.response.metadata.kind).toBe("notice");
    const spokenMs = client.audioMs(reply?.response.output[0]?.id) + client.audioMs(notice?.response.output[0]?.id);
    expect(heardAtMs - startMs).toBeGreaterThanOrEqual(spokenMs - 101);
    expect(heardAtMs - startMs).toBeLessThan(spokenMs + 200);
  });

  test("a goodbye lets the sentence end that is being said, and drops the rest", async () => {
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

  test("the companion is heard and then no more, once for each utterance", async () => {
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

  test("signs of life, reports and the wish to end are passed on", async () => {
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

describe("text only", () => {
  test("nothing is synthesised; the answer comes as text, and the meter's first sign comes with it", async () => {
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

describe("a connection that is lost", () => {
  test("comes back into the same conversation without a second greeting", async () => {
    const { begin, session, clock, ask, client } = sessionUnderTest();
    await begin();
    session.detach();
    const back = recordingTransport(clock);
    session.attach(back);
    session.open();
    await clock.advance(30_000);
    expect(back.types()).toEqual(["session.created"]);
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

  test("while an answer is being found: it is given when the caller is back", async () => {
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

  test("the answer that was being said keeps only what was heard", async () => {
    const { begin, session, clock, ask } = sessionUnderTest();
    await begin();
    ask("Hello");
    await clock.advance(1_000);
    session.detach();
    await clock.advance(30_000);
    expect(session.transcript().at(-1)?.text).toBe("The rain has—");
    expect(session.transcript().at(-1)?.generatedText).toContain("The rain has stopped here.");
  });

  test("a new connection takes the place of one that was not yet known to be lost", async () => {
    const { begin, session, clock, client } = sessionUnderTest();
    await begin();
    const before = client.sent.length;
    const back = recordingTransport(clock);
    session.attach(back);
    session.receive(JSON.stringify({ type: "x.ping" }));
    expect(client.sent).toHaveLength(before);
    expect(back.types()).toEqual(["session.created", "x.pong"]);
  });

  test("settings of the lost client do not bind the next one", async () => {
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
