import { startLocalServer, writeInPieces } from "../openai-compatible/local-server.fake.ts";
import { createRecordingLog } from "../openai-compatible/recording-log.fake.ts";
import { languageModelContract } from "./language-model.contract.ts";
import { createOpenAiChat } from "./openai-chat.ts";
import { createScriptedPersona } from "./scripted-persona.ts";

languageModelContract("scripted persona", async () => ({ model: createScriptedPersona(), close: async () => {} }));

languageModelContract("OpenAI-compatible chat", async () => {
  const server = await startLocalServer(async (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    const words = "The sea is calm tonight and the lamp turns slowly.".match(/\S+\s*/g) ?? [];
    const events = words.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
    await writeInPieces(response, [...events, "data: [DONE]\n\n"]);
    response.end();
  });
  const model = createOpenAiChat({ baseUrl: server.baseUrl, model: "any", log: createRecordingLog().log });
  return { model, close: server.close };
});
