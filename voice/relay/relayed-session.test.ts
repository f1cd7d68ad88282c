import { describe, expect, test } from "vitest";
import { inBackground } from "#platform/errors/in-background.ts";
import type { TextCheck } from "#voice/ports/text-check.ts";
import { loud, relayUnderTest } from "#voice/testing/relay-under-test.ts";
import { testPersona } from "#voice/testing/session-under-test.ts";

describe("a call on a voice service", () => {
  test("discloses the AI in our own voice before the line is opened", async () => {
    const relay = relayUnderTest();
    relay.session.attach(relay.client);
    relay.session.open();
    await relay.clock.advance(100);
    expect(relay.isOpen()).toBe(false);
    await relay.clock.advance(30_000);
    expect(relay.isOpen()).toBe(true);
    expect(relay.hooks).toEqual(["first disclosure"]);
  });

  test("plays the service's audio as the first message, with words that were known before", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    relay.service().audio(new Uint8Array(4_800));
    expect(relay.kinds()).toEqual(["disclosure"]);
    relay.service().audio(loud);
    relay.service().speaking("agent", false);
    expect(relay.kinds()).toEqual(["disclosure", "first_message"]);
    expect(relay.client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe(testPersona.firstMessage);
    expect(relay.hooks).toContain("first first_message");
  });

  test("gets its replies from our own language model, each sentence checked", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    expect(await relay.reply("Hello")).toBe("The rain has stopped here. How was your day, my friend?");
    relay.service().heard("Hello");
    expect(relay.hooks.filter((hook) => hook === "user Hello")).toHaveLength(1);
  });

  test("gets no reply to a noise that the service transcribes as one", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    relay.service().heard("[BLANK_AUDIO]");
    expect(await relay.reply("(silence)")).toBe("");
    expect(relay.hooks.filter((hook) => hook.startsWith("user "))).toEqual([]);
  });

  test("does not count a caller who types as silent", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    relay.session.receive(JSON.stringify({ type: "x.ping", t: 1, typing: true }));
    expect(relay.hooks).toContain("user types");
  });

  test("never speaks a refused sentence: something harmless replaces it, and nothing follows", async () => {
    const textCheck: TextCheck = async (text, direction) =>
      direction === "out" && text.includes("How was") ? { outcome: "refuse", reason: "other" } : { outcome: "pass" };
    const relay = relayUnderTest({ textCheck });
    await relay.begin();
    const said = await relay.reply("Hello");
    expect(said).toContain("The rain has stopped here.");
    expect(said).not.toContain("How was your day");
    expect(relay.hooks).toContain("refused agent other");
  });

  test("answers a caller in danger with the referral, without asking the language model", async () => {
    const relay = relayUnderTest({ textCheck: async (_, way) => ({ outcome: way === "in" ? "crisis" : "pass" }) });
    await relay.begin();
    expect(await relay.reply("I cannot go on")).toContain("988");
    expect(relay.hooks).toContain("crisis");
  });

  test("falls silent at once when the caller interrupts, and drops late audio", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    relay.service().audio(loud);
    relay.service().interrupted();
    const before = relay.client.audioMs();
    relay.service().audio(loud);
    expect(relay.client.audioMs()).toBe(before);
    expect(relay.client.all("response.done").at(-1)?.response.status).toBe("cancelled");
    relay.service().speaking("agent", true);
    relay.service().audio(loud);
    expect(relay.client.audioMs()).toBeGreaterThan(before);
  });

  test("sends the caller's audio, and silence when there is none", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    relay.asked.length = 0;
    relay.session.receive(new Uint8Array(960));
    await relay.clock.advance(250);
    expect(relay.asked).toEqual(["sound 960", "sound 4800", "sound 4800"].slice(0, relay.asked.length));
    expect(relay.asked.length).toBeGreaterThan(1);
  });

  test("passes on typed text, and has the service say notices", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    const item = { type: "message", role: "user", content: [{ type: "input_text", text: "Are you there?" }] };
    relay.session.receive(JSON.stringify({ type: "conversation.item.create", item }));
    relay.session.receive(JSON.stringify({ type: "response.create" }));
    inBackground(relay.session.say("Half a minute is left.", "notice"));
    await relay.clock.advance(10);
    expect(relay.asked).toEqual(expect.arrayContaining(["tell Are you there?", "say Half a minute is left."]));
  });

  test("ends as a fault, once, when the line does not open", async () => {
    const relay = relayUnderTest({ failsToOpen: true });
    await relay.begin();
    expect(relay.ends).toEqual(["fault"]);
  });

  test("hangs up when the call is closed, and leaves no timer", async () => {
    const relay = relayUnderTest();
    await relay.begin();
    relay.session.close();
    await relay.clock.advance(30_000);
    expect(relay.asked.at(-1)).toBe("close");
    expect(relay.clock.pending()).toBe(0);
    expect(relay.ends).toEqual([]);
  });
});
