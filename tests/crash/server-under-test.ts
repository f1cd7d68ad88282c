import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { endInOrderWhenLost } from "#server/process/last-resort.ts";
import { serve } from "#server/process/serve.ts";
import { quickHashing } from "#tests/builders/quick-hashing.ts";
import { toneVoice } from "#voice/testing/tone-voice.ts";
import { prepareCrashStage } from "./crash-stage.ts";

// The real server with a voice that costs nothing, in a process of its own, to be killed.
// Prints one JSON line when it is open: {"port": …, "callers": […], "agentId": …}.

const voice = {
  languageModel: createScriptedPersona(),
  textToSpeech: toneVoice({ firstByteMs: 20 }),
  speechToText: null,
  voiceDetector: null,
  close: async () => {},
};

const running = await serve({
  config: readConfig(process.env),
  log: createLog("error"),
  version: "test",
  root: process.cwd(),
  pages: async () => null,
  overrides: {
    voice,
    passwordHashing: quickHashing,
    attemptLimits: { signUpPerAddress: 1_000 },
    callStartsPerMinute: 10_000,
  },
});
if (process.env.BACK_UP_FIRST === "1") await running.composition.database.backups?.take(async () => []);
const stage = await prepareCrashStage(running.composition);
process.stdout.write(`${JSON.stringify({ port: running.port, ...stage })}\n`);
endInOrderWhenLost({ log: running.composition.log, stop: running.stop });
process.on(
  "SIGTERM",
  () =>
    void running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    ),
);
// Two faults that nothing in the program catches, for the test that wants them.
process.on("SIGUSR2", () => Promise.reject(new Error("forgotten by whoever asked")));
process.on("SIGHUP", () => {
  throw new Error("thrown where nobody catches");
});
