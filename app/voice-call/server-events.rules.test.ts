import { describe, expect, test } from "vitest";
import { readServerEvent } from "./server-events.rules.ts";

const read = (json: unknown) => readServerEvent(JSON.stringify(json));

describe("what the screen reads of the server's events", () => {
  test("words and audio of the agent", () => {
    const keys = { event_id: "e", response_id: "resp_1", item_id: "item_a1", output_index: 0, content_index: 0 };
    expect(read({ type: "response.output_audio_transcript.delta", ...keys, delta: "I missed you too. " })).toEqual({
      type: "agent_text",
      itemId: "item_a1",
      responseId: "resp_1",
      text: "I missed you too. ",
    });
    expect(read({ type: "response.output_audio.delta", ...keys, delta: "AAAA" })).toEqual({
      type: "agent_audio",
      itemId: "item_a1",
      responseId: "resp_1",
      base64: "AAAA",
    });
  });

  test("the terms of the call, the meter and the end", () => {
    expect(read({ type: "x.call.started", call_id: "c", rate_per_minute: "1.50", max_seconds: 200 })).toEqual({
      type: "call_started",
      ratePerMinute: "1.50",
      maxSeconds: 200,
    });
    expect(read({ type: "x.call.meter", billed_seconds: 60, remaining_seconds: 140, balance: "3.50" })).toMatchObject({
      type: "meter",
      billedSeconds: 60,
      paused: false,
      remainingSeconds: 140,
      balance: "3.50",
    });
    expect(read({ type: "x.call.ended", reason: "credit", billed_seconds: 83 })).toEqual({
      type: "ended",
      reason: "credit",
    });
  });

  test("turns of both sides", () => {
    const item = { id: "item_u1", type: "message", role: "user", content: [{ type: "input_text", text: "hi" }] };
    expect(read({ type: "conversation.item.added", item })).toMatchObject({ role: "user", text: "hi" });
    expect(
      read({
        type: "conversation.item.added",
        item: { id: "item_a1", role: "assistant", content: [], x_kind: "disclosure" },
      }),
    ).toMatchObject({ role: "assistant", text: null, kind: "disclosure" });
  });

  test("a partial transcript shows the whole hypothesis, the final one the words that count", () => {
    const partial = {
      type: "conversation.item.input_audio_transcription.delta",
      item_id: "u",
      delta: "I ",
      x_partial: "I miss",
    };
    expect(read(partial)).toMatchObject({ text: "I miss", final: false });
    const final = {
      type: "conversation.item.input_audio_transcription.completed",
      item_id: "u",
      transcript: "I missed you.",
    };
    expect(read(final)).toMatchObject({ text: "I missed you.", final: true });
  });

  test.each([
    ["a newer server's event", JSON.stringify({ type: "x.something.new" })],
    ["an event named like an object's property", JSON.stringify({ type: "constructor" })],
    ["broken JSON", "{"],
    ["a list", "[1]"],
    ["null", "null"],
    ["binary", new ArrayBuffer(4)],
    ["an item without a speaker", JSON.stringify({ type: "conversation.item.added", item: { role: "system" } })],
  ])("%s is ignored", (_, frame) => expect(readServerEvent(frame)).toBeNull());

  test("missing fields do not break the screen", () => {
    expect(read({ type: "x.call.meter" })).toMatchObject({ billedSeconds: 0, remainingSeconds: 0 });
    expect(read({ type: "error" })).toEqual({ type: "error", code: "", message: "" });
  });
});
