import { describe, expect, test } from "vitest";
import { fixedReplies } from "../testing/fixed-replies.ts";
import { audioMsOf } from "../testing/recording-transport.ts";
import { sessionUnderTest } from "../testing/session-under-test.ts";
import { toneVoice } from "../testing/tone-voice.ts";

const sentence = "The keeper wrote another letter to the sea that evening.";
const longStory = Array.from({ length: 12 }, () => sentence).join(" ");

async function tellingALongStory() {
  const textToSpeech = toneVoice();
  const under = sessionUnderTest(() => ({ languageModel: fixedReplies([longStory]), textToSpeech }));
  await under.begin();
  const startMs = under.clock.monotonicMs();
  under.ask("A long story, please");
  await under.clock.advance(0);
  const item_id = under.client.all("response.output_item.added").at(-1)?.item.id ?? "";
  return { ...under, textToSpeech, item_id, startMs, sentMs: () => under.client.audioMs(item_id) };
}

describe("the pace of a reply", () => {
  test("the first 400 ms are sent at once, then never more than 1.5 s ahead of the clock", async () => {
    const { clock, sentMs, startMs } = await tellingALongStory();
    expect(sentMs()).toBeGreaterThanOrEqual(340);
    expect(sentMs()).toBeLessThanOrEqual(400);
    for (let at = 0; at < 100; at++) {
      await clock.advance(100);
      const passedMs = clock.monotonicMs() - startMs;
      expect(sentMs() - passedMs).toBeLessThanOrEqual(1_500);
      expect(sentMs()).toBeGreaterThan(passedMs);
    }
  });

  test("with a player that reports, never more than 1.5 s ahead of what it has played", async () => {
    const { clock, send, sentMs, item_id } = await tellingALongStory();
    let playedMs = 0;
    for (let at = 0; at < 40; at++) {
      await clock.advance(250);
      // A slow start: the player starts 400 ms late and falls behind the wall clock.
      playedMs = Math.max(0, (at + 1) * 250 - 400);
      send({ type: "x.playback", item_id, played_ms: playedMs });
      expect(sentMs() - playedMs).toBeLessThanOrEqual(1_500);
      expect(sentMs()).toBeGreaterThan(playedMs);
    }
  });

  test("audio chunks are 40 to 100 ms long", async () => {
    const { clock, client } = await tellingALongStory();
    await clock.advance(60_000);
    const lengths = client.all("response.output_audio.delta").map(({ delta }) => audioMsOf(delta));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(40);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(100);
  });

  test("at most two sentences are with the voice at a time, in strict order", async () => {
    const { clock, textToSpeech, client } = await tellingALongStory();
    const opening = textToSpeech.asked.length;
    expect(opening).toBeLessThanOrEqual(4);
    await clock.advance(120_000);
    expect(textToSpeech.mostInFlight).toBeLessThanOrEqual(2);
    expect(textToSpeech.asked.slice(2)).toHaveLength(12);
    const said = client.all("response.done").at(-1)?.response.output[0]?.content[0];
    expect(said).toEqual({ type: "output_audio", transcript: longStory });
  });

  test("a stalled player that reports so gets no more, until it plays again", async () => {
    const { clock, send, sentMs, item_id } = await tellingALongStory();
    await clock.advance(2_000);
    send({ type: "x.playback", item_id, played_ms: 500 });
    const before = sentMs();
    for (let at = 0; at < 8; at++) {
      await clock.advance(250);
      send({ type: "x.playback", item_id, played_ms: 500 });
    }
    expect(sentMs()).toBe(before);
    send({ type: "x.playback", item_id, played_ms: before });
    await clock.advance(500);
    expect(sentMs()).toBeGreaterThan(before);
  });

  test("a connection with a backlog of more than 1 MB gets the rest as text only", async () => {
    const { clock, client, sentMs, textToSpeech, session } = await tellingALongStory();
    await clock.advance(3_000);
    client.buffered = 1_048_577;
    const before = sentMs();
    await clock.advance(10_000);
    expect(sentMs()).toBe(before);
    expect(textToSpeech.asked.length).toBeLessThan(2 + 12);
    expect(client.all("response.done").at(-1)?.response.status).toBe("completed");
    expect(session.transcript().at(-1)?.text).toBe(longStory);
    client.buffered = 0;
  });

  test("audio is sent as binary frames on request", async () => {
    const { session, client, send, clock } = sessionUnderTest();
    session.attach(client);
    send({ type: "session.update", session: { x_binary_output: true } });
    session.open();
    await clock.advance(30_000);
    expect(client.all("response.output_audio.delta")).toEqual([]);
    expect(client.binary.length).toBeGreaterThan(10);
    for (const frame of client.binary) expect(frame.length % 2).toBe(0);
    expect(client.all("response.output_audio_transcript.delta")).toHaveLength(2);
  });

  test("audio is sent as µ-law on request: a sixth of the bytes", async () => {
    const bytesOf = async (format: object) => {
      const { session, client, send, clock } = sessionUnderTest();
      session.attach(client);
      send({ type: "session.update", session: { audio: { output: { format } } } });
      session.open();
      await clock.advance(30_000);
      return client
        .all("response.output_audio.delta")
        .reduce((sum, { delta }) => sum + Buffer.from(delta, "base64").length, 0);
    };
    expect(await bytesOf({ type: "audio/pcmu" })).toBe((await bytesOf({ type: "audio/pcm", rate: 24_000 })) / 6);
  });

  test("the caller's speed and the creator's multiply", async () => {
    const speeds: number[] = [];
    const tone = toneVoice();
    const textToSpeech = {
      name: "listening",
      stream: (request: Parameters<typeof tone.stream>[0]) => {
        speeds.push(request.voice.speed);
        return tone.stream(request);
      },
    };
    const { session, client, send, clock } = sessionUnderTest(() => ({ textToSpeech }));
    session.attach(client);
    send({ type: "session.update", session: { audio: { output: { speed: 1.25 } } } });
    session.open();
    await clock.advance(1_000);
    expect(speeds[0]).toBe(1.25);
  });
});
