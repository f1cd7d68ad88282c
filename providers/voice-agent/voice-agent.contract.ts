import { expect, test } from "vitest";
import type { AssembledAgent, VoiceAgentProvider } from "./voice-agent.ts";

export const wren: AssembledAgent = {
  agentId: "0199aa00-0000-7000-8000-000000000001",
  name: "Wren",
  username: "lighthouse",
  contentType: "personalized",
  systemPrompt: "You keep a lighthouse and tell of the sea.",
  firstMessage: "Good evening. The fog is in.",
  language: "en",
  voiceId: "story-baritone",
};

/** The contract of every voice agent provider. */
export function voiceAgentContract(label: string, build: () => VoiceAgentProvider): void {
  const never = new AbortController().signal;

  test(`${label}: saves an agent and returns the same id when it is saved again`, async () => {
    const provider = build();
    const { externalId } = await provider.save(wren, never);
    expect(externalId).not.toBe("");
    expect(await provider.save({ ...wren, firstMessage: "The fog has lifted." }, never)).toEqual({ externalId });
    expect(await provider.save(wren, never, externalId)).toEqual({ externalId });
    expect(provider.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(provider.speaks(wren.voiceId)).toBe(true);
  });

  test(`${label}: refuses an agent that could not speak`, async () => {
    for (const gap of [{ firstMessage: " " }, { voiceId: "" }]) {
      await expect(build().save({ ...wren, ...gap }, never)).rejects.toMatchObject({ name: "ProviderError" });
    }
  });

  test(`${label}: deletes an agent, also one that does not exist, and can save it anew`, async () => {
    const provider = build();
    const { externalId } = await provider.save(wren, never);
    await provider.forget(externalId, never);
    await provider.forget(externalId, never);
    expect((await provider.save(wren, never, externalId)).externalId).not.toBe("");
  });

  test(`${label}: refuses unauthenticated notices, and ignores ending an unknown call`, async () => {
    const { hosted } = build();
    if (!hosted) return;
    const forged = {
      rawBody: JSON.stringify({ message: { type: "hang", call: { id: "c1" } } }),
      headers: new Headers(),
    };
    expect(() => hosted.readNotice(forged)).toThrow(expect.objectContaining({ code: "unauthorized" }));
    expect(await hosted.look("0199aa00-0000-7000-8000-000000000009", never)).toBeNull();
    expect(hosted.callsAtOnce).toBeGreaterThan(0);
  });
}
