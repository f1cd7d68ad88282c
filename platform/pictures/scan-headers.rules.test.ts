import sharp from "sharp";
import { expect, test } from "vitest";
import { aPicture, withAnOddHeader } from "#tests/builders/pictures.ts";
import { withRightScanHeaders } from "./scan-headers.rules.ts";

test("an odd scan header becomes the one that it should be, in a copy", async () => {
  const odd = await withAnOddHeader();
  const before = Buffer.from(odd);
  expect(withRightScanHeaders(odd)).toEqual(await aPicture(91).jpeg().toBuffer());
  expect(odd).toEqual(before);
});

test("the header of a preview within the picture is none of the picture's", async () => {
  const preview = await withAnOddHeader();
  const note = Buffer.concat([Buffer.from([0xff, 0xe5, 0, 0]), preview]);
  note.writeUInt16BE(preview.length + 2, 2);
  const odd = await withAnOddHeader();
  const whole = await aPicture(91).jpeg().toBuffer();
  const around = (picture: Buffer) => Buffer.concat([picture.subarray(0, 2), note, picture.subarray(2)]);
  expect(withRightScanHeaders(around(odd))).toEqual(around(whole));
});

test("progressive pictures, other formats and what ends too early stay as they are", async () => {
  const progressive = await aPicture(91).jpeg({ progressive: true }).toBuffer();
  expect((await sharp(progressive).metadata()).isProgressive).toBe(true);
  const odd = await withAnOddHeader();
  const scan = odd.indexOf(Buffer.from([0xff, 0xda]));
  const others = [progressive, await aPicture(91).png().toBuffer(), Buffer.alloc(0), Buffer.from([0xff, 0xd8, 0xff])];
  for (const picture of [...others, odd.subarray(0, scan + 3), odd.subarray(0, scan + 6)]) {
    expect(withRightScanHeaders(picture)).toBe(picture);
  }
});
