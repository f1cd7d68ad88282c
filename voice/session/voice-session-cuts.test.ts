import { describe, expect, test } from "vitest";
import type { LanguageModelRequest } from "#voice/ports/language-model.ts";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { type ToneVoice, toneMs, toneVoice } from "../testing/tone-voice.ts";

const first = "Once there was a lighthouse on a long quiet shore.";
const second = "Its keeper wrote a letter to the sea every evening.";
const story = `${first} ${second}`;

/** A call in which the companion is telling a story of two sentences. */
async function duringAStory(sayMs: number) {
  const languageModel = fixedReplies([story, "Of course, my dear."]);
  const under = sessionUnderTest(() => ({ languageModel }));
  await under.begin();
  under.ask("A story, please");
  await under.clock.advance(sayMs);
  const item_id = under.client.all("response.output_item.added").at(-1)?.item.id ?? "";
  const truncate = (audio_end_ms: number) =>
    under.send({ type: "conversation.item.truncate", item_id, content_index: 0, audio_end_ms });
  /** How the story appears in the language model's prompt. */
  const shown = async () => {
    under.ask("Go on");
    await under.clock.advance(10);
    const { messages } = languageModel.requests.at(-1) ?? { messages: [] };
    return messages.filter((message) => message.role === "assistant").at(-1)?.content ?? "";
  };
  return { ...under, languageModel, item_id, truncate, shown };
}

describe("a caller who interrupts", () => {
  test("cancel ends the response as cancelled, with every closing event, and no late audio follows", async () => {
    const { send, client, clock } = await duringAStory(1_000);
    const before = client.sent.length;
    send({ type: "response.cancel" });
    expect(client.types().slice(before)).toEqual([
      "response.output_audio.done",
      "response.output_audio_transcript.done",
      "response.content_part.done",
      "response.output_item.done",
      "conversation.item.done",
      "response.done",
    ]);
    expect(client.all("response.done").at(-1)?.response).toMatchObject({
      status: "cancelled",
      status_details: { type: "cancelled", reason: "client_cancelled" },
      output: [{ status: "incomplete" }],
    });
    await clock.advance(20_000);
    expect(client.types().slice(before + 6)).toEqual(["conversation.item.truncated"]);
  });

  test("cancel stops the language model and the voice", async () => {
    const requests: LanguageModelRequest[] = [];
    const voices: ToneVoice[] = [];
    const { begin, ask, send, clock } = sessionUnderTest((clock) => {
      const textToSpeech = toneVoice({ clock, chunkEveryMs: 90 });
      voices.push(textToSpeech);
      return { languageModel: fixedReplies([story], { clock, tokenEveryMs: 100, requests }), textToSpeech };
    });
    await begin();
    ask("A story, please");
    await clock.advance(1_000);
    expect(requests.at(-1)?.signal.aborted).toBe(false);
    expect(voices[0]?.inFlight).toBeGreaterThan(0);
    send({ type: "response.cancel" });
    await clock.advance(0);
    expect(requests.at(-1)?.signal.aborted).toBe(true);
    expect(voices[0]?.inFlight).toBe(0);
    // The wait for the client's report of what was heard.
    expect(clock.pending()).toBe(1);
    await clock.advance(1_000);
    expect(clock.pending()).toBe(0);
  });

  test("truncate reduces the history to what was heard, to the whole word", async () => {
    const { send, truncate, client, shown, session } = await duringAStory(2_000);
    send({ type: "response.cancel" });
    truncate(1_480);
    expect(client.all("conversation.item.truncated")).toMatchObject([{ audio_end_ms: 1_480, content_index: 0 }]);
    const heard = await shown();
    expect(heard).toMatch(/^Once there was[a-z ]*—$/);
    expect(first.startsWith(heard.slice(0, -1))).toBe(true);
    expect(session.transcript().find((line) => line.generatedText.startsWith("Once"))?.text).toBe(heard);
  });

  test("truncate in the second sentence keeps the whole first one", async () => {
    const { truncate, shown } = await duringAStory(5_000);
    truncate(toneMs(first) + 600);
    const heard = await shown();
    expect(heard).toMatch(new RegExp(`^${first} Its[a-z ]*—$`));
  });

  test("truncate of the current line ends it, even without a cancel", async () => {
    const { truncate, client, errorCodes } = await duringAStory(1_000);
    truncate(900);
    expect(client.all("response.done").at(-1)?.response.status).toBe("cancelled");
    expect(errorCodes()).toEqual([]);
  });

  test("more than was sent is clamped without an error", async () => {
    const { send, truncate, client, item_id, errorCodes } = await duringAStory(1_000);
    send({ type: "response.cancel" });
    truncate(999_999);
    expect(client.all("conversation.item.truncated")[0]?.audio_end_ms).toBe(Math.floor(client.audioMs(item_id)));
    expect(errorCodes()).toEqual([]);
  });

  test("a cut after everything was heard leaves the whole line", async () => {
    const { truncate, shown, clock, client, item_id } = await duringAStory(30_000);
    truncate(999_999);
    await clock.advance(10);
    expect(await shown()).toBe(story);
    expect(client.audioMs(item_id)).toBeGreaterThanOrEqual(toneMs(story));
  });

  test("a line of which nothing was heard is dropped from the history", async () => {
    const { send, truncate, languageModel, ask, clock } = await duringAStory(200);
    send({ type: "response.cancel" });
    truncate(0);
    ask("Wait");
    await clock.advance(10);
    expect(languageModel.requests.at(-1)?.messages.map((message) => message.role)).toEqual([
      "system",
      "assistant",
      "user",
    ]);
  });

  test("without a report our own estimate stands after a second, and is sent to the client", async () => {
    const { send, client, clock, shown } = await duringAStory(2_000);
    send({ type: "response.cancel" });
    await clock.advance(999);
    expect(client.all("conversation.item.truncated")).toEqual([]);
    await clock.advance(1);
    const [told] = client.all("conversation.item.truncated");
    expect(told?.audio_end_ms).toBe(1_900);
    expect(await shown()).toMatch(/^Once there was a lighthouse[a-z ]*—$/);
  });

  test("the player's reports take precedence over the clock", async () => {
    const { send, client, clock, item_id } = await duringAStory(2_000);
    send({ type: "x.playback", item_id, played_ms: 700, buffered_ms: 1_000 });
    send({ type: "response.cancel" });
    await clock.advance(1_000);
    expect(client.all("conversation.item.truncated")[0]?.audio_end_ms).toBe(700);
  });

  test("the official client reads the line back after truncating it", async () => {
    const { send, truncate, client, item_id } = await duringAStory(2_000);
    send({ type: "response.cancel" });
    truncate(1_480);
    send({ type: "conversation.item.retrieve", item_id });
    const item = client.all("conversation.item.retrieved")[0]?.item;
    expect(item).toMatchObject({ role: "assistant", status: "incomplete" });
    expect(JSON.stringify(item?.content)).toContain("—");
  });

  test("the owner is notified at once that the companion is silent", async () => {
    const { send, hookCalls } = await duringAStory(1_000);
    send({ type: "response.cancel" });
    expect(hookCalls.at(-1)).toEqual({ hook: "onSpeaking", isSpeaking: false, kind: "reply" });
  });

  test("a cancel before the reply has started leaves no empty line", async () => {
    const { begin, ask, send, client, clock, session } = sessionUnderTest((clock) => ({
      languageModel: fixedReplies([story], { clock, firstTokenMs: 500 }),
    }));
    await begin();
    ask("A story, please");
    await clock.advance(100);
    send({ type: "response.cancel" });
    await clock.advance(20_000);
    expect(client.all("response.done").at(-1)?.response).toMatchObject({ status: "cancelled", output: [] });
    expect(session.transcript()).toHaveLength(3);
  });
});
