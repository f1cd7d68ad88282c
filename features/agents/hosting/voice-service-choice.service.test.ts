import { expect, test } from "vitest";
import { initialSetting } from "#features/settings/settings.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { VoiceAgentProvider } from "#providers/voice-agent/voice-agent.ts";
import { createServiceChoice } from "./voice-service-choice.service.ts";

const provider = (name: string, voices: string[]): VoiceAgentProvider => ({
  name,
  hosted: null,
  speaks: (voiceId) => voices.includes(voiceId),
  save: async () => ({ externalId: name }),
  forget: async () => {},
});
const builtIn = provider("built-in", ["warm-alto", "own"]);
const connected = provider("vapi", ["warm-alto"]);

function choice({ wanted = "vapi", isOn = true, always = null as VoiceAgentProvider | null }) {
  const services = { ...initialSetting("calls.services"), flirty: wanted };
  const settings = {
    get: async () => services,
    uses: async () => isOn,
  } as unknown as Pick<SettingsService, "get" | "uses">;
  return createServiceChoice({ builtIn, connected, always, settings });
}

const spoken = { contentType: "flirty", voiceId: "warm-alto" };

test("the connected service speaks for the content types that the operator selected, in the voices that it has", async () => {
  expect(await choice({})(spoken)).toBe(connected);
  expect(await choice({ wanted: "built-in" })(spoken)).toBe(builtIn);
  expect(await choice({})({ ...spoken, voiceId: "own" })).toBe(builtIn);
});

test("a service that is switched off speaks for no agent, and one that speaks for all is not asked for its voices", async () => {
  expect(await choice({ isOn: false })(spoken)).toBe(builtIn);
  const all = provider("all", []);
  expect(await choice({ isOn: false, always: all })(spoken)).toBe(all);
});
