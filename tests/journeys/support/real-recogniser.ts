import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { samplesOf } from "#voice/audio/pcm.ts";
import { resample } from "#voice/audio/resample.ts";
import { wavOfSamples } from "#voice/audio/wav.ts";

const run = promisify(execFile);
/** What the recogniser is trained on, and what our program sends. */
const RECOGNISER_RATE = 16_000;
const SENT_RATE = 24_000;
const WAV_HEADER_BYTES = 44;

/** Whether this machine has the recogniser and the voice that speaks to it. */
export async function canListen(): Promise<boolean> {
  const found = await Promise.allSettled([run("which", ["pocketsphinx_continuous"]), run("which", ["flite"])]);
  return found.every(({ status }) => status === "fulfilled");
}

/** A real recogniser, small and offline, behind `/v1/audio/transcriptions`. Keeps what it understood. */
export async function openRecogniser() {
  const heard: string[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await new Response(request as unknown as ReadableStream, {
        headers: { "content-type": String(request.headers["content-type"]) },
      }).formData();
      const text = await understand(body.get("file") as Blob);
      heard.push(text);
      response.setHeader("content-type", "application/json").end(JSON.stringify({ text }));
    })().catch((error) => response.writeHead(500).end(String(error)));
  });
  // The first time it reads its model from the disk, which takes longer than anybody waits for words in a call.
  await understand(new Blob([wavOfSamples(new Int16Array(SENT_RATE / 2), SENT_RATE).slice()]));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    heard,
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

async function understand(wav: Blob): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "noct-heard-"));
  try {
    const samples = samplesOf(new Uint8Array(await wav.arrayBuffer()).subarray(WAV_HEADER_BYTES));
    const file = join(directory, "turn.wav");
    await writeFile(file, wavOfSamples(resample(samples, SENT_RATE, RECOGNISER_RATE), RECOGNISER_RATE));
    const { stdout } = await run("pocketsphinx_continuous", ["-infile", file, "-logfn", "/dev/null"]);
    return stdout.trim().replaceAll(/\s+/g, " ");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

type Spoken = { text: string; voice: string; quietMs: number; times: number; pauseMs: number };

/** A microphone's file: after `quietMs` somebody says a sentence so many times, with a pause after each. */
export async function spokenFile(path: string, { text, voice, quietMs, times, pauseMs }: Spoken): Promise<void> {
  const sentence = `${path}.spoken.wav`;
  await run("flite", ["-voice", voice, "-t", text, sentence]);
  const effects = ["pad", "0", seconds(pauseMs), "repeat", String(times - 1), "pad", seconds(quietMs), "0"];
  await run("sox", [sentence, "-r", "48000", "-c", "1", path, ...effects]);
  await rm(sentence);
}

const seconds = (ms: number) => String(ms / 1_000);
