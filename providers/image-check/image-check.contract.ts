import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import type { ImageCheck } from "./image-check.ts";

export type ImageCheckSubject = {
  check: ImageCheck;
  /** Makes it unavailable. Null: it needs no outside service. */
  break: (() => void) | null;
  close?: () => Promise<void>;
};

/** A picture of one plain colour. */
const ground = (background: string) => sharp({ create: { width: 64, height: 48, channels: 3, background } });
const calm = () => ground("#224466");
/** The colour that an image check with a name has to object to. */
export const marked = "#ff00ff";

/** The contract of every image check. One with a name objects to pictures of the marked colour. */
export function imageCheckContract(label: string, build: () => ImageCheckSubject | Promise<ImageCheckSubject>): void {
  let open: ImageCheckSubject | null = null;
  const subject = async () => {
    open = await build();
    return open;
  };
  afterEach(() => open?.close?.());

  test(`${label}: an ordinary picture raises no concern, in both formats`, async () => {
    const { check } = await subject();
    expect(await check.check(await calm().webp().toBuffer())).toEqual([]);
    expect(await check.check(await calm().jpeg().toBuffer())).toEqual([]);
  });

  test(`${label}: a concern has a known code and a score between 0 and 1`, async () => {
    const { check } = await subject();
    const concerns = await check.check(await ground(marked).webp({ lossless: true }).toBuffer());
    expect(concerns).toHaveLength(check.name === null ? 0 : 1);
    for (const { code, score } of concerns) {
      expect(["explicit", "suggestive", "violence"]).toContain(code);
      expect(score).toBeGreaterThanOrEqual(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  test(`${label}: a missing answer never counts as a pass`, async () => {
    const { check, break: breakDown } = await subject();
    if (breakDown === null) return expect(check.name).toBeNull();
    await expect(check.check(Buffer.from("no picture"))).rejects.toThrow();
    breakDown();
    await expect(check.check(await calm().webp().toBuffer())).rejects.toThrow();
  });
}
