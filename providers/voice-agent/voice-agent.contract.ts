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

/** What every place for speaking agents keeps. */
export function voiceAgentContract(label: string, build: () => VoiceAgentProvider): void {
  const never = new AbortController().signal;

  test(`${label}: saves an agent and names it the same when it is saved again`, async () => {
    const provider = build();
    const { externalId } = await provider.save(wren, never);
    expect(externalId).not.toBe("");
    expect(await provider.save({ ...wren, firstMessage: "The fog has lifted." }, never)).toEqual({ externalId });
    expect(provider.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test(`${label}: refuses an agent that could not speak`, async () => {
    for (const gap of [{ firstMessage: " " }, { voiceId: "" }]) {
      await expect(build().save({ ...wren, ...gap }, never)).rejects.toMatchObject({ name: "ProviderError" });
    }
  });
}
