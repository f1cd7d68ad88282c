import { type startLocalServer, writeInPieces } from "../openai-compatible/local-server.fake.ts";

type Answer = Parameters<typeof startLocalServer>[0];

export const DONE = "data: [DONE]\n\n";

/** One event of a streamed answer with this content, in text or in parts. */
export const deltaOf = (content: unknown): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content } }] })}\n\n`;

/** The same from a server that does not number its answers. */
export const eventOf = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

/** An answer that streams these chunks and ends. */
export function streaming(...pieces: (string | Uint8Array)[]): Answer {
  return async (_request, response) => {
    response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
    await writeInPieces(response, pieces);
    response.end();
  };
}
