import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { HeldTalk } from "./held-talk.ts";

let said: string[] = [];
let talk: HeldTalk;
beforeEach(() => {
  vi.useFakeTimers();
  said = [];
  talk = new HeldTalk({
    send: (event) => said.push(event.type === "session.update" ? JSON.stringify(event.session) : event.type) > 0,
    interrupt: () => said.push("interrupt"),
    onTalking: (talking) => said.push(`talking: ${talking}`),
    onTooShort: () => said.push("too short"),
  });
});
afterEach(() => {
  vi.useRealTimers();
});
/** What happened since the last call. */
const news = () => said.splice(0);

test("a turn starts when the button is pressed, ends when it is released, and is answered once it is transcribed", () => {
  talk.choose("held");
  expect(news()).toContain('{"audio":{"input":{"turn_detection":null}}}');
  talk.press();
  talk.press();
  expect(news()).toEqual(["input_audio_buffer.clear", "interrupt", "talking: true"]);
  vi.advanceTimersByTime(2_000);
  talk.release();
  talk.release();
  expect(news()).toEqual([]);
  vi.advanceTimersByTime(120);
  expect(news()).toEqual(["talking: false", "input_audio_buffer.commit"]);
  talk.understood("Tell me about the sea");
  talk.understood("Tell me about the sea");
  expect(news()).toEqual(["response.create"]);
});

test("a tap shows how it works and sends nothing; neither does a turn without a word", () => {
  talk.choose("held");
  talk.press();
  news();
  vi.advanceTimersByTime(100);
  talk.release();
  vi.advanceTimersByTime(1_000);
  expect(news()).toEqual(["talking: false", "input_audio_buffer.clear", "too short"]);
  talk.press();
  vi.advanceTimersByTime(1_000);
  talk.release();
  vi.advanceTimersByTime(120);
  news();
  talk.understood(" ");
  expect(news()).toEqual(["too short"]);
});

test("a turn of almost a minute is sent automatically, before the server would cut it", () => {
  talk.choose("held");
  talk.press();
  vi.advanceTimersByTime(55_119);
  expect(news()).not.toContain("input_audio_buffer.commit");
  vi.advanceTimersByTime(1);
  expect(news()).toContain("input_audio_buffer.commit");
});

test("with an always open microphone the button does nothing, and the server detects turns again", () => {
  talk.choose("held");
  talk.choose("open");
  expect(news()).toContain('{"audio":{"input":{"turn_detection":{}}}}');
  talk.press();
  talk.release();
  talk.understood("Hello");
  vi.advanceTimersByTime(60_000);
  expect(news()).toEqual([]);
});
