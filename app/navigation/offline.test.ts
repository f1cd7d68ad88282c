import { expect, test } from "vitest";
import { networkRefusal, orOffline, orOfflineTyped } from "./offline.ts";

test("a form that reached the server gives the server's answer", async () => {
  expect(await orOffline(async () => "saved")).toBe("saved");
});

test("a form that reached nobody says so, with a status that asks for no fresh data", async () => {
  const answer = await orOffline(() => Promise.reject(new TypeError("Failed to fetch")));
  expect(answer).toMatchObject({ data: networkRefusal, init: { status: 503 } });
  expect(networkRefusal.message).toBe("Network connection issue. Please check your internet connection");
});

test("what the server itself throws, such as a redirect, goes on to the router", async () => {
  const thrown = new Response(null, { status: 302 });
  await expect(orOffline(() => Promise.reject(thrown))).rejects.toBe(thrown);
});

test("a form that shows again what was typed gets it back with the refusal", async () => {
  const sent = () => {
    const body = new URLSearchParams({ content_type: "joi", first_message: "Hello you" });
    return new Request("https://site.example/model/agent/basic", { method: "POST", body });
  };
  expect(await orOfflineTyped(sent(), async () => "saved")).toBe("saved");
  const answer = await orOfflineTyped(sent(), () => Promise.reject(new TypeError("Failed to fetch")));
  expect(answer).toMatchObject({
    data: {
      message: "Your changes could not be saved. Nothing was lost: please try again.",
      typed: { content_type: "joi", first_message: "Hello you" },
    },
    init: { status: 503 },
  });
  const broken = new Error("else");
  await expect(orOfflineTyped(sent(), () => Promise.reject(broken))).rejects.toBe(broken);
});
