import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { startDeepgramFake } from "./deepgram.fake.ts";
import { createDeepgram } from "./deepgram.ts";
import { createHearingFallback } from "./fallback.ts";
import { createOpenAiTranscriptions } from "./openai-transcriptions.ts";
import { speechToTextContract } from "./speech-to-text.contract.ts";

speechToTextContract("OpenAI-compatible transcription", async () => {
  const server = await startLocalServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ text: " Good evening. " }));
  });
  const { log } = createRecordingLog();
  return { hearing: createOpenAiTranscriptions({ baseUrl: server.baseUrl, model: "stt", log }), close: server.close };
});

speechToTextContract("Deepgram", async () => {
  const vendor = await startDeepgramFake();
  const { log } = createRecordingLog();
  return { hearing: createDeepgram({ apiKey: "k", model: "nova-3", log, url: vendor.url }), close: vendor.close };
});

speechToTextContract("two recognisers of which the first is gone", async () => {
  const vendor = await startDeepgramFake();
  const { log } = createRecordingLog();
  const at = (url: string) => createDeepgram({ apiKey: "k", model: "nova-3", log, url });
  const gone = { name: "gone", transcribe: at("ws://127.0.0.1:9").transcribe };
  const good = { name: "good", transcribe: at(vendor.url).transcribe };
  return { hearing: createHearingFallback({ links: [gone, good], log }), close: vendor.close };
});
