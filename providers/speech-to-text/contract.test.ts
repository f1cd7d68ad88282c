import { startLocalServer } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
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
