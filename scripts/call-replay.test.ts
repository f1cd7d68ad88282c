import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { wavOfSamples } from "#voice/audio/wav.ts";
import { lineWriter } from "#voice/listening/turn-recording.rules.ts";
import { answers, callUnderTest } from "#voice/testing/call-under-test.ts";
import { main } from "./call-replay.ts";

const directory = mkdtempSync(join(tmpdir(), "noct-replay-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function fileOf(name: string, content: string | Uint8Array): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

async function replay(...args: string[]): Promise<{ code: number; said: string[] }> {
  const said: string[] = [];
  const code = await main(args, (line) => said.push(line));
  return { code, said };
}

async function recordedCall(): Promise<string[]> {
  const lines: string[] = [];
  const call = callUnderTest(answers("I missed you.", "Wait."), undefined, {
    recordTurns: lineWriter((line) => lines.push(line)),
  });
  await call.begin();
  await call.voice(1_200);
  await call.room(2_600);
  await call.voice(700);
  await call.room(2_500);
  return lines;
}

test("a recorded call replays to a timeline with the same decisions", async () => {
  const { code, said } = await replay(fileOf("call.jsonl", (await recordedCall()).join("\n")));
  expect(code).toBe(0);
  expect(said.some((line) => /^ +\d+\.\d{3} {2}companion begins/.test(line))).toBe(true);
  expect(said.some((line) => line.endsWith("commit after 480 ms “I missed you.”"))).toBe(true);
  expect(said.at(-1)).toMatch(/decisions, all as they were recorded\.$/);
  const every = await replay(join(directory, "call.jsonl"), "--every");
  expect(every.said.length).toBeGreaterThan(said.length * 3);
});

test("if the rules now decide differently, the first difference is named", async () => {
  const lines = await recordedCall();
  const changed = lines.map((line) => line.replace('"type":"commit"', '"type":"discard","heard":""'));
  const { code, said } = await replay(fileOf("changed.jsonl", changed.join("\n")));
  expect(code).toBe(2);
  expect(said.at(-1)).toMatch(/^Decided otherwise from \d+\.\d{3} s on: recorded was discard; now it is commit/);
});

test("a WAV file is processed like a call", async () => {
  const tone = Int16Array.from({ length: 32_000 }, (_, at) =>
    at > 8_000 && at < 24_000 ? 9_000 * Math.sin((2 * Math.PI * 200 * at) / 16_000) : (at % 7) - 3,
  );
  const { code, said } = await replay(fileOf("call.wav", wavOfSamples(tone, 16_000)), "--heard", "Good evening.");
  expect(code).toBe(0);
  expect(said.at(-1)).toMatch(/all as they were recorded/);
});

test.each([
  ["nothing at all", "", "line 1 is not the head"],
  ["another text", "hello\nworld", "line 1 is not the head"],
  ["half a line", '{"recording":"turn-taking","version":1}\n{"event":{"type":"fra', "line 2 is invalid"],
  [
    "no settings",
    '{"recording":"turn-taking","version":1}\n{"event":{"type":"agent_falls_silent"}}',
    "line 2 has no settings",
  ],
  ["a cut WAV", wavOfSamples(new Int16Array(10), 16_000).subarray(0, 20), "cut-wav.jsonl cannot be replayed"],
])("a file with %s is refused with the reason", async (_name, content, reason) => {
  const { code, said } = await replay(fileOf("cut-wav.jsonl", content));
  expect(code).toBe(1);
  expect(said.join("\n")).toContain(reason);
});

test("a missing file and a missing argument are reported", async () => {
  expect(await replay(join(directory, "nowhere"))).toMatchObject({
    code: 1,
    said: [expect.stringContaining("ENOENT")],
  });
  expect(await replay()).toMatchObject({ code: 1, said: [expect.stringContaining("Usage")] });
});
