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

test("a CR alone ends a line too", () => {
  const parser = createEventStreamParser();
  expect(parser.push(bytes("data: one\r\r"))).toEqual(["one"]);
  expect(parser.push(bytes("data: two\r"))).toEqual([]);
  expect(parser.push(bytes("\n\r"))).toEqual(["two"]);
  expect(parser.end()).toEqual([]);
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
  parser.push(bytes(`data:${"x".repeat(1_048_571)}`));
  expect(() => parser.push(bytes("x"))).toThrow("is too long");
});

test("many lines of one event do not either, and anything else is ignored", () => {
  const parser = createEventStreamParser();
  expect(parser.push(bytes(`${"x".repeat(2_000_000)}\n\n`))).toEqual([]);
  const line = bytes(`data: ${"x".repeat(1_000)}\n`);
  const lines = () => {
    for (let count = 0; count < 1_100; count += 1) parser.push(line);
  };
  expect(lines).toThrow("is too long");
});
