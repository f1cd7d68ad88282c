import { expect, test } from "vitest";
import { quietLog } from "#tests/builders/members.ts";
import type { PersonaBrief } from "#voice/ports/persona.ts";
import { createRecalling } from "./recalling.service.ts";

const persona: PersonaBrief = {
  name: "Ivy",
  contentType: "personalized",
  language: "en",
  systemPrompt: "You are Ivy.",
  firstMessage: "Hello.",
  voice: { voiceId: "warm-alto", speed: 1 },
};
const call = { customerUid: "customer", agentId: "ivy", private: false };
const recalling = (forCall: () => Promise<string[]>) => createRecalling({ forCall, log: quietLog });

test("a companion uses its facts of this customer, and none in a private call", async () => {
  const kept = recalling(async () => ["Plays the cello"]);
  expect((await kept(persona, call)).systemPrompt).toContain("Plays the cello");
  expect(await kept(persona, { ...call, private: true })).toBe(persona);
});

test("a call starts without memories if they cannot be read", async () => {
  const failing = recalling(async () => {
    throw new Error("away");
  });
  expect((await failing(persona, call)).systemPrompt).toBe(persona.systemPrompt);
});
