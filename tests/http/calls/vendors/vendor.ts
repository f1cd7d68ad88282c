import { gzipSync } from "node:zlib";
import { streaming } from "#providers/language-model/chat-server.fake.ts";
import { type LocalServer, startLocalServer, writeInPieces } from "#providers/openai-compatible/local-server.fake.ts";

export type Answer = Parameters<typeof startLocalServer>[0];
/** How a vendor fails. `midway`: what it said before that; `silent`: time has to pass until it is noticed. */
export type Fault = { what: string; answer: Answer; midway?: string; silent?: boolean };
/** An odd answer: of a language model or a recogniser with the words in it, of a voice with its length in ms. */
type Odd<Meaning> = readonly [meaning: Meaning, answer: Answer];
export type Kind<Meaning> = { name: string; model: string; answers: Odd<Meaning>[]; faults: Fault[] };

type Vendor = LocalServer & {
  /** Its next answers, one a request, in place of any that were to come; after them it answers as usual. */
  next(...answers: Answer[]): void;
};

/** A vendor's server. `isAside`: a request that is not about the conversation, and gets the usual answer. */
export async function openVendor(usual: Answer, isAside: (body: string) => boolean = () => false): Promise<Vendor> {
  let coming: Answer[] = [];
  const server = await startLocalServer((request, response) =>
    ((isAside(String(request.body)) ? undefined : coming.shift()) ?? usual)(request, response),
  );
  const next = (...answers: Answer[]) => {
    coming = answers;
  };
  return Object.assign(server, { next });
}

/** Answers that stream: of texts, deltas, or whole lines. `around`: what the server puts around every delta. */
export const streamOf =
  (around: object) =>
  (...parts: (string | object)[]): Answer =>
    streaming(
      ...parts.map((part) => {
        if (typeof part === "string" && /^(data|error|):/.test(part)) return `${part}\n\n`;
        const delta = typeof part === "string" ? { content: part } : part;
        const finish_reason = "finish_reason" in delta ? delta.finish_reason : null;
        return `data: ${JSON.stringify({ object: "chat.completion.chunk", ...around, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
      }),
    );
export const stop = { finish_reason: "stop" };
export const done = "data: [DONE]";

/** Bytes or text of a media type; null: it states none. */
export function sending(type: string | null, ...pieces: (string | Uint8Array)[]): Answer {
  return async (_request, response) => {
    response.writeHead(200, type === null ? {} : { "content-type": type });
    await writeInPieces(response, pieces);
    response.end();
  };
}
export const sendingJson = (body: object): Answer => sending("application/json", JSON.stringify(body));

export function refusing(status: number, body: object): Answer {
  return (_request, response) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

/** The same answer, whose connection breaks where it would end. */
export const breaking =
  (answer: Answer): Answer =>
  (request, response) =>
    answer(request, Object.assign(response, { end: () => response.destroy() }));

/** Waits until `open` and answers then. */
export function held(answer: Answer): { answer: Answer; open(): void } {
  const gate = Promise.withResolvers<void>();
  return { answer: async (...call) => gate.promise.then(() => answer(...call)), open: gate.resolve };
}

/** What any of them, or a proxy before it, does on a bad day. */
export const badDays: Fault[] = [
  { what: "429", answer: refusing(429, { error: { message: "Rate limit reached", code: "rate_limit_exceeded" } }) },
  { what: "500", answer: refusing(500, { detail: "Internal Server Error" }) },
  { what: "a page with status 200", answer: sending("text/html", "<!doctype html><html><h1>Sign in</h1></html>") },
  { what: "an error with status 200", answer: sendingJson({ error: { message: "No worker", code: 503 } }) },
  { what: "nothing with status 200", answer: sending("application/octet-stream") },
  { what: "packed bytes", answer: sending("application/octet-stream", gzipSync("{}".repeat(9_000))) },
  { what: "endless silence", answer: () => {}, silent: true },
];
