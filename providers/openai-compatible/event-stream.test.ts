import { expect, test } from "vitest";
import { createEventStreamParser } from "./event-stream.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  ["LF", "\n"],
  ["CR LF", "\r\n"],
])("an event is returned as soon as its blank line arrives, with lines that end in %s", (_, end) => {
  const parser = createEventStreamParser();
  expect(parser.push(bytes(`event: piece${end}data: one${end}data:two${end}${end}`))).toEqual(["one\ntwo"]);
  expect(parser.push(bytes(`: nothing${end}${end}data: three${end}`))).toEqual([]);
  expect(parser.push(bytes(end))).toEqual(["three"]);
  expect(parser.end()).toEqual([]);
});

test("a CR alone ends a line too, once it is known that no LF follows", () => {
  const parser = createEventStreamParser();
  expect(parser.push(bytes("data: one\r\r"))).toEqual([]);
  expect(parser.push(bytes("data: two\r\r"))).toEqual(["one"]);
  expect(parser.end()).toEqual(["two"]);
});

test("events are the same wherever the stream is split", () => {
  const whole = bytes("data: Grüße 🌊\r\n\r\ndata: two\n\ndata: three\r\rdata: last");
  for (let size = 1; size <= whole.length; size += 1) {
    const parser = createEventStreamParser();
    const events: string[] = [];
    for (let at = 0; at < whole.length; at += size) events.push(...parser.push(whole.subarray(at, at + size)));
    events.push(...parser.end());
    expect(events, `${size} bytes at a time`).toEqual(["Grüße 🌊", "two", "three", "last"]);
  }
});

test("an endless event does not fill the memory", () => {
  const parser = createEventStreamParser();
  parser.push(bytes("x".repeat(1_048_576)));
  expect(() => parser.push(bytes("x"))).toThrow("is too long");
});
