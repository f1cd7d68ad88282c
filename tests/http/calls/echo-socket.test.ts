import { expect, test } from "vitest";
import WebSocket from "ws";
import { sharedSite } from "../support/shared-site.ts";

const site = await sharedSite();

function open(origin = `http://127.0.0.1:${site.port}`) {
  const socket = new WebSocket(`ws://127.0.0.1:${site.port}/v1/echo`, { origin });
  const heard: string[] = [];
  socket.on("message", (mark) => heard.push(String(mark)));
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  const opened = new Promise<boolean>((resolve) => {
    socket.once("open", () => resolve(true));
    socket.once("error", () => resolve(false));
  });
  return { socket, heard, closed, opened };
}

test("the echo returns a mark, and accepts only as many as a measurement needs", async () => {
  const { socket, heard, closed, opened } = open();
  expect(await opened).toBe(true);
  for (let i = 0; i < 25; i += 1) socket.send(`mark ${i}`);
  expect(await closed).toBe(1008);
  expect(heard).toEqual(Array.from({ length: 20 }, (_, i) => `mark ${i}`));
});

test("the echo refuses large messages and pages of other sites", async () => {
  const large = open();
  await large.opened;
  large.socket.send("x".repeat(65));
  expect(await large.closed).toBe(1009);
  expect(large.heard).toEqual([]);
  expect(await open("https://elsewhere.example").opened).toBe(false);
});
