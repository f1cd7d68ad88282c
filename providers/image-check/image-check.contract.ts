import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import type { ImageCheck } from "./image-check.ts";

export type ImageCheckSubject = {
  check: ImageCheck;
  /** From now on it does not answer. Null: it asks nobody, and always answers. */
  break: (() => void) | null;
  close?: () => Promise<void>;
};

/** Grounds of one colour: of nobody and nothing. */
const ground = (background: string) => sharp({ create: { width: 64, height: 48, channels: 3, background } });
const calm = () => ground("#224466");
/** What a subject with a name has to object to. */
export const marked = "#ff00ff";

/** What every program keeps that looks at pictures. One with a name objects to grounds of the marked colour. */
export function imageCheckContract(label: string, build: () => ImageCheckSubject | Promise<ImageCheckSubject>): void {
  let open: ImageCheckSubject | null = null;
  const subject = async () => {
    open = await build();
    return open;
  };
  afterEach(() => open?.close?.());

  test(`${label}: an ordinary picture is nothing to look at twice, in both formats`, async () => {
    const { check } = await subject();
    expect(await check.check(await calm().webp().toBuffer())).toEqual([]);
    expect(await check.check(await calm().jpeg().toBuffer())).toEqual([]);
  });

  test(`${label}: what it finds has a known code and a share between 0 and 1`, async () => {
    const { check } = await subject();
    const concerns = await check.check(await ground(marked).webp({ lossless: true }).toBuffer());
    expect(concerns).toHaveLength(check.name === null ? 0 : 1);
    for (const { code, score } of concerns) {
      expect(["explicit", "suggestive", "violence"]).toContain(code);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  test(`${label}: no answer is never a clean bill`, async () => {
    const { check, break: breakDown } = await subject();
    if (breakDown === null) return expect(check.name).toBeNull();
    await expect(check.check(Buffer.from("no picture"))).rejects.toThrow();
    breakDown();
    await expect(check.check(await calm().webp().toBuffer())).rejects.toThrow();
  });
}
