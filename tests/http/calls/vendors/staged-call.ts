import type { SocketEvent } from "#tests/builders/call-client.ts";
import { endCall, talking, until } from "#tests/http/support/calls.ts";
import { expectOk } from "#tests/http/support/site-under-test.ts";
import { bytesOf, samplesOf } from "#voice/audio/pcm.ts";
import { OUTPUT_SAMPLE_RATE } from "#voice/ports/text-to-speech.ts";
import { tone } from "./kokoro.ts";
import { apologies, type Models, type VendorStage } from "./stage.ts";

export type StagedCall = Awaited<ReturnType<typeof stagedCall>>;

type Output = { id: string; x_kind: string; content: { transcript?: string }[] };
type Response = { metadata: { kind: string }; output: Output[] };
const question = { type: "message", role: "user", content: [{ type: "input_text", text: "What did you do today?" }] };
const none: SocketEvent = { type: "none" };
const outputOf = (event: SocketEvent) => (event.response as Response | undefined)?.output ?? [];
const kindOf = (event: SocketEvent) =>
  outputOf(event)[0]?.x_kind ?? (event.response as Response | undefined)?.metadata.kind;

const STEP_MS = 100;

/** The words of a finished response, as the page shows them. */
export function captionOf(event: SocketEvent): string {
  const parts = outputOf(event).flatMap(({ content }) => content);
  return parts.map(({ transcript = "" }) => transcript).join(" ");
}

/** A customer in a call with these vendors, whose first message is over. */
export async function stagedCall(stage: VendorStage, models: Models = {}) {
  const { clock, site, speech, hearing, deepgram } = stage;
  stage.meet(models);
  const customer = await site.member();
  const { started, client } = await talking(site, customer);
  const all = (type: string) => client.events.filter((event) => event.type === type);
  const done = (kind: string) => all("response.done").filter((event) => kindOf(event) === kind);
  const sounds = () =>
    all("response.output_audio.delta").map(({ delta }) => samplesOf(Buffer.from(String(delta), "base64")));
  const asked = () => hearing.requests.length + deepgram.requests.length + deepgram.controls.length;
  const sendTimes = (times: number, sound: Uint8Array) => {
    for (let time = 0; time < times; time += 1) client.send(sound);
  };
  /** In steps with a round trip each: what a vendor or the site is about to answer is not overtaken by the time. */
  const pass = async (ms: number) => {
    for (let left = ms; left > 0; left -= STEP_MS) {
      clock.leap(Math.min(left, STEP_MS));
      client.send({ type: "x.ping", t: clock.monotonicMs() });
      await client.next("x.pong");
    }
  };
  await until(() => done("first_message").length === 1);
  await pass(2_000);

  return {
    client,
    all,
    done,
    pass,
    /** The next response of a kind, once it is over. */
    async next(kind: string, cause: () => unknown): Promise<SocketEvent> {
      const before = done(kind).length;
      await cause();
      await until(() => done(kind).length > before);
      const response = done(kind)[before] ?? none;
      // As a page that has played it.
      for (const { id } of outputOf(response)) client.send({ type: "x.playback", item_id: id, played_ms: 60_000 });
      return response;
    },
    ask() {
      client.send({ type: "conversation.item.create", item: question });
      client.send({ type: "response.create" });
    },
    /** Says something; what the recogniser makes of it is its own affair. */
    async speak() {
      const before = asked();
      sendTimes(9, bytesOf(tone(100)));
      sendTimes(4, bytesOf(new Int16Array(2_400)));
      await until(() => asked() > before);
      sendTimes(30, bytesOf(new Int16Array(2_400)));
    },
    /** What the voice was asked to speak, without the apologies that are prepared in every call. */
    spoken(from: number): string[] {
      const inputs = speech.requests.slice(from).map(({ body }) => String(JSON.parse(String(body)).input));
      return inputs.filter((text) => !apologies.includes(text));
    },
    soundMs: () => sounds().reduce((sum, samples) => sum + samples.length, 0) / (OUTPUT_SAMPLE_RATE / 1_000),
    /** The loudest sample that was sent, of 32,768. */
    loudest: () => sounds().reduce((most, samples) => samples.reduce((a, b) => Math.max(a, Math.abs(b)), most), 0),
    /** Hangs up: the bill, and what is kept once the last reply is. */
    async end() {
      const view = await endCall(customer, started.callId);
      await client.closed;
      const path = `/api/conversations/${started.callId}/transcript`;
      let lines: { speaker: string; text: string }[] = [];
      await until(async () => {
        lines = (await expectOk<{ lines: typeof lines }>(customer.get(path))).body.lines;
        return lines.at(-1)?.text === captionOf(done("reply").at(-1) ?? none);
      });
      return { view, kept: (who: string) => lines.filter(({ speaker }) => speaker === who).map(({ text }) => text) };
    },
  };
}
