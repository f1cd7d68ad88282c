import { expect, test } from "vitest";
import { InputAudio } from "./input-audio.ts";

/** 20 ms of PCM16 at 24 kHz whose every byte is `value`. */
const frame = (value: number) => new Uint8Array(960).fill(value);

test("returns audio in one piece, in order", () => {
  const input = new InputAudio();
  input.append(frame(1));
  input.append(frame(2));
  expect(input.queuedMs).toBe(40);
  const audio = input.take();
  expect([audio[0], audio[959], audio[960], audio[1919]]).toEqual([1, 1, 2, 2]);
  expect(input.queuedMs).toBe(0);
});

test("drops and counts the oldest beyond 10 s, and keeps the newest", () => {
  const input = new InputAudio();
  for (let at = 0; at < 2_000; at++) input.append(frame(at % 251));
  expect(input.queuedMs).toBe(10_000);
  expect(input.droppedMs).toBe(30_000);
  const audio = input.take();
  expect(audio).toHaveLength(480_000);
  expect(audio[0]).toBe(1_500 % 251);
  expect(audio.at(-1)).toBe(1_999 % 251);
});

test("cuts the front of a single frame that is too long", () => {
  const input = new InputAudio();
  input.append(frame(1));
  const long = new Uint8Array(480_000);
  input.append(long.fill(7));
  expect(input.queuedMs).toBe(10_000);
  expect(input.droppedMs).toBe(20);
  input.append(new Uint8Array(100).fill(9));
  expect(input.take().subarray(-101)).toEqual(Uint8Array.of(7, ...new Array<number>(100).fill(9)));
});

test("is empty after a clear, and keeps its count", () => {
  const input = new InputAudio();
  input.append(new Uint8Array(480_960));
  input.clear();
  expect(input.take()).toHaveLength(0);
  expect(input.droppedMs).toBe(20);
});
