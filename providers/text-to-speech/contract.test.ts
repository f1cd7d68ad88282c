import { bytesOf } from "#voice/audio/pcm.ts";
import { startLocalServer, writeInPieces } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { createCartesia } from "./cartesia.ts";
import { createElevenLabs } from "./elevenlabs.ts";
import { createEspeak } from "./espeak.ts";
import { createVoiceFallback } from "./fallback.ts";
import { createFormantVoice } from "./formant-voice.ts";
import { createOpenAiSpeech } from "./openai-speech.ts";
import { textToSpeechContract } from "./text-to-speech.contract.ts";
import { startCartesiaFake, startElevenLabsFake } from "./vendor-sockets.fake.ts";

textToSpeechContract("hum", async () => ({ voice: createFormantVoice(), close: async () => {} }));

textToSpeechContract("espeak-ng", async () => {
  const voice = createEspeak({ log: createRecordingLog().log });
  return { voice, close: voice.close };
});

textToSpeechContract("OpenAI-compatible speech", async () => {
  const server = await startLocalServer(async (request, response) => {
    const { input } = JSON.parse(String(request.body));
    const tone = new Int16Array(input.length * 900).map((_, index) => Math.round(8_000 * Math.sin(index / 12)));
    const bytes = bytesOf(tone);
    response.writeHead(200, { "content-type": "audio/pcm" });
    // An odd number of bytes per chunk, as on a network.
    const pieces = Array.from({ length: Math.ceil(bytes.length / 4_801) }, (_, piece) =>
      bytes.subarray(piece * 4_801, (piece + 1) * 4_801),
    );
    await writeInPieces(response, pieces);
    response.end();
  });
  const voice = createOpenAiSpeech({ baseUrl: server.baseUrl, model: "tts", log: createRecordingLog().log });
  return { voice, close: server.close };
});

textToSpeechContract("ElevenLabs", async () => {
  const vendor = await startElevenLabsFake();
  const { log } = createRecordingLog();
  const options = { apiKey: "k", model: "eleven_flash_v2_5", voices: { "*": "v" }, log, url: vendor.url };
  return { voice: createElevenLabs(options), close: vendor.close };
});

textToSpeechContract("Cartesia", async () => {
  const vendor = await startCartesiaFake();
  const { log } = createRecordingLog();
  const options = { apiKey: "k", model: "sonic-3", voices: { "*": "v" }, log, url: vendor.url };
  return { voice: createCartesia(options), close: vendor.close };
});

textToSpeechContract("three voices of which the first is gone", async () => {
  const vendor = await startElevenLabsFake();
  const { log } = createRecordingLog();
  const options = { apiKey: "k", model: "m", voices: { "*": "v" }, log };
  const gone = createCartesia({ ...options, url: "ws://127.0.0.1:9" });
  const good = createElevenLabs({ ...options, url: vendor.url });
  return { voice: createVoiceFallback({ links: [gone, good, createFormantVoice()], log }), close: vendor.close };
});
