import { afterAll, expect, test } from "vitest";
import { createLoudnessDetector } from "#voice/listening/loudness-detector.ts";
import { createSilero } from "./silero.ts";
import { framesOf, heardBy, quietLog, spokenFrames, voiceDetectorContract } from "./voice-detector.contract.ts";

const silero = createSilero({ log: quietLog });
afterAll(() => silero.close());

test("the silero detector is installed and loads", async () => {
  expect(await silero.isAvailable()).toBe(true);
});

voiceDetectorContract("silero", () => silero);
voiceDetectorContract("loudness", createLoudnessDetector);

test("silero tells speech from a hum and from a slammed door, which loudness cannot", async () => {
  const hum = framesOf(
    Int16Array.from({ length: 16_000 }, (_, at) => 9_000 * Math.sin((2 * Math.PI * 120 * at) / 16_000)),
  );
  const slam = framesOf(
    Int16Array.from({ length: 16_000 }, (_, at) => (at < 1_600 ? 20_000 * Math.sin(at * at) * (1 - at / 1_600) : 0)),
  );
  const shareOf = async (frames: Float32Array[]) => {
    const heard = await heardBy(silero, frames);
    return heard.filter((probability) => probability > 0.5).length / heard.length;
  };
  expect(await shareOf(hum)).toBeLessThan(0.1);
  expect(await shareOf(slam)).toBeLessThan(0.1);
  expect(await shareOf(await spokenFrames())).toBeGreaterThan(0.2);
});

test("an ended worker refuses frames instead of keeping callers waiting", async () => {
  const other = createSilero({ log: quietLog });
  await other.isAvailable();
  const one = other.open();
  await other.close();
  await expect(one.probabilityOf(new Float32Array(512))).rejects.toMatchObject({ name: "ProviderError" });
});
