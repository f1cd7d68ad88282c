import { describe, expect, test } from "vitest";
import { inBackground } from "#platform/errors/in-background.ts";
import { loud, relayUnderTest } from "#voice/testing/relay-under-test.ts";

type Relay = ReturnType<typeof relayUnderTest>;
const pause = ({ session }: Relay, paused: boolean) =>
  session.receive(JSON.stringify({ type: "x.ping", t: 1, paused }));
const turns = ({ hooks }: Relay) => hooks.filter((hook) => hook.startsWith("user ") && !hook.endsWith("s"));

async function talking(options?: Parameters<typeof relayUnderTest>[0]): Promise<Relay> {
  const relay = relayUnderTest(options);
  await relay.begin();
  relay.service().audio(loud);
  relay.service().speaking("agent", false);
  relay.hooks.length = 0;
  relay.spoken.length = 0;
  relay.asked.length = 0;
  return relay;
}

describe("a pause of a call on a voice service", () => {
  test("sends the service silence for the caller, and drops what it says of its own accord", async () => {
    const relay = await talking();
    pause(relay, true);
    relay.session.receive(new Uint8Array(960).fill(7));
    relay.session.receive(
      JSON.stringify({ type: "input_audio_buffer.append", audio: Buffer.alloc(960, 7).toString("base64") }),
    );
    await relay.clock.advance(1_000);
    expect(new Set(relay.asked)).toEqual(new Set(["sound 4800"]));
    const before = relay.client.audioMs();
    relay.service().speaking("agent", true);
    relay.service().audio(loud);
    expect([relay.client.audioMs(), relay.spoken]).toEqual([before, []]);
    pause(relay, false);
    relay.service().audio(loud);
    expect(relay.client.audioMs(), "the rest of what it began in the pause").toBe(before);
    relay.service().speaking("agent", false);
    relay.service().speaking("agent", true);
    relay.service().audio(loud);
    expect(relay.client.audioMs()).toBeGreaterThan(before);
    expect(relay.hooks.filter((hook) => /pauses|continues/.test(hook))).toEqual(["user pauses", "user continues"]);
  });

  test("is not ended by words from before it, which are answered after it", async () => {
    const relay = await talking();
    relay.service().speaking("caller", true);
    pause(relay, true);
    expect(relay.client.all("input_audio_buffer.speech_stopped")).toHaveLength(1);
    relay.service().speaking("caller", false);
    expect(await relay.reply("Tell me about the sea")).toBe("");
    relay.service().heard("Tell me about the sea");
    expect(turns(relay)).toEqual([]);
    pause(relay, false);
    await relay.clock.advance(10);
    expect(relay.asked.filter((asked) => asked.startsWith("tell"))).toEqual(["tell Tell me about the sea"]);
    expect(await relay.reply("Tell me about the sea")).toContain("The rain has stopped");
  });

  test("lets no words of a reply that it cut stand for those of the next one", async () => {
    const relay = await talking();
    const first = relay.reply("Hello");
    pause(relay, true);
    await first;
    pause(relay, false);
    inBackground(relay.session.say("Half a minute is left.", "notice"));
    await relay.clock.advance(10);
    relay.service().speaking("agent", true);
    relay.service().audio(loud);
    relay.service().speaking("agent", false);
    expect(relay.client.all("response.output_audio_transcript.done").at(-1)?.transcript).toBe("Half a minute is left.");
  });

  test("speaks a notice in our own voice meanwhile, and the referral to a caller in danger", async () => {
    const danger = "I cannot go on";
    const relay = await talking({
      textCheck: async (text, way) => ({ outcome: way === "in" && text === danger ? "crisis" : "pass" }),
    });
    pause(relay, true);
    await relay.reply(danger);
    inBackground(relay.session.say("You are talking to an AI.", "notice"));
    await relay.clock.advance(60_000);
    expect(relay.spoken).toEqual(["referral", "notice"]);
    expect(relay.hooks).toContain("crisis");
    expect(relay.asked.filter((asked) => !asked.startsWith("sound"))).toEqual([]);
  });

  test("ends with what is typed in it", async () => {
    const relay = await talking();
    pause(relay, true);
    const item = { type: "message", role: "user", content: [{ type: "input_text", text: "Are you there?" }] };
    relay.session.receive(JSON.stringify({ type: "conversation.item.create", item }));
    relay.session.receive(JSON.stringify({ type: "response.create" }));
    await relay.clock.advance(10);
    expect(relay.asked).toContain("tell Are you there?");
    expect(turns(relay)).toEqual(["user Are you there?"]);
    await relay.reply("Are you there?");
    relay.service().speaking("agent", true);
    relay.service().audio(loud);
    expect(relay.spoken).toEqual(["reply"]);
  });
});
