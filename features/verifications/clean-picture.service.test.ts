import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { aPicture } from "#tests/builders/identity-papers.ts";
import { withAnOddHeader } from "#tests/builders/pictures.ts";
import { cleanPicture } from "./clean-picture.service.ts";

const refused = (code: string) => ({ code: `verifications.picture_${code}`, field: "picture" });

describe("a picture", () => {
  test.each(["jpeg", "png", "webp"] as const)("as %s becomes a JPEG, whatever it was called", async (form) => {
    const { content, width, height } = await cleanPicture(await aPicture(form));
    expect((await sharp(content).metadata()).format).toBe("jpeg");
    expect([width, height]).toEqual([800, 600]);
  });

  test("loses where and by what it was taken, and stands upright", async () => {
    const exif = { IFD0: { Make: "Camera of somebody" }, IFD3: { GPSLatitude: "53/1 4/1 30/1", GPSLatitudeRef: "N" } };
    const taken = await sharp(await aPicture())
      .withExif(exif)
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const { content, width, height } = await cleanPicture(taken);
    const { exif: left, icc, orientation } = await sharp(content).metadata();
    expect([left, icc, orientation, width, height]).toEqual([undefined, undefined, undefined, 600, 800]);
    expect(content.includes("Camera of somebody")).toBe(false);
  });

  test("with the odd scan header of some phones is taken, and still refused when it was cut off", async () => {
    const odd = await withAnOddHeader();
    expect(await cleanPicture(odd)).toMatchObject({ width: 640, height: 480 });
    const cut = odd.subarray(0, odd.length / 2);
    const closed = Buffer.concat([cut, Buffer.from([0xff, 0xd9])]);
    for (const broken of [cut, closed]) {
      await expect(cleanPicture(broken)).rejects.toMatchObject(refused("broken"));
    }
  });

  test("is made no larger than small print needs", async () => {
    const { width, height } = await cleanPicture(await aPicture("png", { width: 3_000, height: 1_500 }));
    expect([width, height]).toEqual([2_400, 1_200]);
  });

  test("that is empty, too heavy, too small, too large, broken or no picture at all is refused in its own words", async () => {
    const whole = await aPicture("jpeg", { width: 1_200, height: 900 });
    const svg = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>1</script></svg>`,
    );
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(64)]);
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const cases: [Uint8Array, string][] = [
      [Buffer.alloc(0), "none"],
      [Buffer.alloc(10 * 1024 * 1024 + 1, 0xff), "too_large"],
      [await aPicture("png", { width: 399, height: 900 }), "too_small"],
      [bomb, "too_many_pixels"],
      [whole.subarray(0, whole.length / 2), "broken"],
      [svg, "wrong_type"],
      [await aPicture("gif"), "wrong_type"],
      [await aPicture("tiff"), "wrong_type"],
      [Buffer.from("%PDF-1.7\n1 0 obj"), "wrong_type"],
      [Buffer.from("MZ this is a program"), "wrong_type"],
      [Buffer.from("PK\u0003\u0004 an archive"), "wrong_type"],
      [heic, "heic"],
    ];
    for (const [sent, code] of cases) await expect(cleanPicture(sent), code).rejects.toMatchObject(refused(code));
  });
});
