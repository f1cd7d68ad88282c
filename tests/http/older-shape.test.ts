import { expect, test } from "vitest";
import { WebSocket } from "ws";
import type { SocketEvent } from "#tests/builders/call-client.ts";
import { startCall, until, viewCall } from "./support/calls.ts";
import { sharedSite } from "./support/shared-site.ts";

const site = await sharedSite();

test("a client of the older protocol completes session, typed turn, audio and the end", async () => {
  const customer = await site.member();
  const { callId, token, url } = await startCall(customer, site.agentId("Ivy"));
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}${url}`, {
    headers: { authorization: `Bearer ${token}`, "OpenAI-Beta": "realtime=v1" },
  });
  const events: SocketEvent[] = [];
  socket.on("message", (data) => void events.push(JSON.parse(String(data)) as SocketEvent));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const first = async (type: string, from = 0) => {
    await until(() => events.slice(from).some((event) => event.type === type));
    return events.slice(from).find((event) => event.type === type);
  };
  const send = (event: object) => socket.send(JSON.stringify(event));

  expect(await first("session.created")).toMatchObject({
    session: { input_audio_format: "pcm16", modalities: ["audio", "text"] },
  });
  send({ type: "session.update", session: { modalities: ["audio", "text"], speed: 1.2, turn_detection: null } });
  expect(await first("session.updated")).toMatchObject({ session: { speed: 1.2, turn_detection: null } });
  await first("response.audio.delta");
  await until(() => events.filter((event) => event.type === "response.done").length >= 2);

  const from = events.length;
  const content = [{ type: "input_text", text: "What did you do today?" }];
  send({ type: "conversation.item.create", item: { type: "message", role: "user", content } });
  expect(await first("conversation.item.created", from)).toMatchObject({ item: { role: "user" } });
  send({ type: "response.create" });
  const sound = await first("response.audio.delta", from);
  expect(Buffer.from(String(sound?.delta), "base64").length).toBeGreaterThan(0);
  await first("response.audio_transcript.done", from);
  expect(await first("response.done", from)).toMatchObject({
    response: { status: "completed", output: [{ content: [{ type: "audio" }] }] },
  });
  expect(
    events.filter(
      ({ type }) => /output_|item\.added|item\.done|^error$/.test(type) && !type.startsWith("response.output_item"),
    ),
  ).toEqual([]);

  send({ type: "x.call.end" });
  expect(await closed).toBe(1000);
  expect(await viewCall(customer, callId)).toMatchObject({ state: "ended", endedReason: "user" });
  expect(site.faults).toEqual([]);
});
