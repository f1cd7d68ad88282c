import { expect, test } from "vitest";
import { answers, callUnderTest } from "../testing/call-under-test.ts";

test("a reply is started during the pause, which hides the model's latency", async () => {
  const call = callUnderTest(answers("I missed you."));
  await call.begin();
  await call.voice(1_200);
  await call.room(400);
  expect(call.requests).toHaveLength(1);
  expect(call.client.types()).not.toContain("input_audio_buffer.speech_stopped");
  await call.room(3_000);
  expect(call.requests).toHaveLength(1);
  expect(call.client.all("x.latency")[0]).toMatchObject({ llm_ttft_ms: 0 });
  expect(call.session.transcript().at(-1)?.text).toMatch(/^The rain/);
});

test("a caller who goes on discards it: nothing of it is sent, spoken or stored", async () => {
  const call = callUnderTest(answers("I was at the lake.", "I was at the lake. With my sister."));
  await call.begin();
  const lines = call.session.transcript().length;
  await call.voice(900);
  await call.room(380);
  expect(call.requests).toHaveLength(1);
  const before = call.client.sent.length;
  await call.voice(200);
  expect(call.client.sent.slice(before)).toEqual([]);
  expect(call.session.transcript()).toHaveLength(lines);
  await call.voice(400);
  await call.room(3_000);
  expect(call.requests.at(-1)?.messages.at(-1)?.content).toBe("I was at the lake. With my sister.");
});

test("a turn that is plainly not over gets no speculative reply", async () => {
  const call = callUnderTest(answers("I was at the"));
  await call.begin();
  await call.voice(900);
  await call.room(1_000);
  expect(call.requests).toHaveLength(0);
});

test("one turn gets at most three speculative replies", async () => {
  const call = callUnderTest(answers("One.", "Two.", "Three.", "Four.", "Five."));
  await call.begin();
  for (let pause = 0; pause < 5; pause++) {
    await call.voice(500);
    await call.room(380);
  }
  expect(call.requests).toHaveLength(3);
});

test("a call that is closed during the pause leaves nothing behind", async () => {
  const call = callUnderTest(answers("I missed you."));
  await call.begin();
  await call.voice(900);
  await call.room(400);
  call.session.close();
  expect(call.clock.pending()).toBe(0);
});
