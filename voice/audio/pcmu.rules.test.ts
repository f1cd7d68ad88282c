import { describe, expect, test } from "vitest";
import { decodePcmu, encodePcmu, newPcmuState } from "./pcmu.rules.ts";

function tone(hertz: number, ms: number, amplitude = 12_000): Uint8Array {
  const samples = (ms * 24_000) / 1_000;
  const view = new DataView(new ArrayBuffer(samples * 2));
  for (let at = 0; at < samples; at++) {
    view.setInt16(at * 2, Math.round(amplitude * Math.sin((2 * Math.PI * hertz * at) / 24_000)), true);
  }
  return new Uint8Array(view.buffer);
}
function loudness(pcm: Uint8Array): number {
  const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  let sum = 0;
  for (let at = 0; at < pcm.length; at += 2) sum += view.getInt16(at, true) ** 2;
  return Math.sqrt(sum / (pcm.length / 2));
}

describe("µ-law audio", () => {
  test("takes a sixth of the bytes: 8,000 one-byte samples a second", () => {
    expect(encodePcmu(tone(440, 60), newPcmuState())).toHaveLength(480);
    expect(decodePcmu(new Uint8Array(480), newPcmuState())).toHaveLength(2_880);
  });
  test("encodes silence as 0xff, as G.711 says, and decodes it as silence", () => {
    const encoded = encodePcmu(new Uint8Array(2_880), newPcmuState());
    expect(new Set(encoded)).toEqual(new Set([0xff]));
    expect(loudness(decodePcmu(encoded, newPcmuState()))).toBe(0);
  });
  test("keeps the level of a voice's tone", () => {
    const there = tone(440, 300);
    const back = decodePcmu(encodePcmu(there, newPcmuState()), newPcmuState());
    expect(loudness(back) / loudness(there)).toBeGreaterThan(0.9);
    expect(loudness(back) / loudness(there)).toBeLessThan(1.1);
  });
  test("does not turn what 8 kHz cannot carry into noise", () => {
    const there = tone(7_000, 300);
    const back = decodePcmu(encodePcmu(there, newPcmuState()), newPcmuState());
    expect(loudness(back) / loudness(there)).toBeLessThan(0.05);
  });
  test("joins frames without a seam", () => {
    const whole = tone(440, 120);
    const state = newPcmuState();
    const parts = [whole.subarray(0, 2_880), whole.subarray(2_880)].map((part) => encodePcmu(part, state));
    expect(Buffer.concat(parts)).toEqual(Buffer.from(encodePcmu(whole, newPcmuState())));
  });
  test("encodes the known values: loudest, softest, and their signs", () => {
    expect([...decodePcmu(Uint8Array.of(0x00), newPcmuState())].slice(4)).toEqual([...int16(-32_124)]);
    expect([...decodePcmu(Uint8Array.of(0x80), newPcmuState())].slice(4)).toEqual([...int16(32_124)]);
    expect([...decodePcmu(Uint8Array.of(0xfe), newPcmuState())].slice(4)).toEqual([...int16(8)]);
  });
});

function int16(value: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(2));
  view.setInt16(0, value, true);
  return new Uint8Array(view.buffer);
}
