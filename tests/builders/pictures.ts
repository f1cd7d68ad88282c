import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { drawnPicture } from "./drawn-pictures.ts";

/** A quiet gradient: what a drawn cover could look like. Another number gives another picture. */
export function aPicture(number = 0, size = { width: 640, height: 480 }): Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">
    <defs><linearGradient id="g"><stop stop-color="hsl(${(number * 47) % 360} 60% 30%)"/><stop offset="1" stop-color="#101418"/>
    </linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/>
    <circle cx="${80 + number * 9}" cy="140" r="60" fill="#42e6a4"/></svg>`;
  return sharp(Buffer.from(svg));
}

/** A drawing; another number gives one that nobody takes for this one. */
export const aJpeg = async (number = 0): Promise<Buffer> =>
  sharp(await drawnPicture(1_000 + number))
    .jpeg()
    .toBuffer();

/** As a telephone writes it: on its side, with the place and the device. */
export function fromATelephone(): Promise<Buffer> {
  const place = {
    GPSLatitudeRef: "N",
    GPSLatitude: "52/1 31/1 0/1",
    GPSLongitudeRef: "E",
    GPSLongitude: "13/1 24/1 0/1",
  };
  return aPicture(90)
    .withExif({ IFD0: { Make: "Nightphone", ImageDescription: "secret-place" }, IFD3: place })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A JPEG as some telephones write it: whole, with a scan header that is not quite what the standard says. */
export async function withAnOddHeader(): Promise<Buffer> {
  const picture = await aPicture(91).jpeg().toBuffer();
  const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
  // The last coefficient of the scan, 63 in every sequential JPEG.
  picture[scan + picture.readUInt16BE(scan + 2)] = 0;
  return picture;
}

/** A small file that says it holds so many pixels, as a bomb does. */
export function aBomb(side = 30_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.ceil(side / 8) * 64));
  const chunks = [chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of data) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** The boxes of a film without a picture, with a note of where it was taken. */
export function aFilm(place = "+52.5186+013.4081/"): Buffer {
  const note = box("udta", box("\u00a9xyz", Buffer.from(place)));
  return Buffer.concat([
    box("ftyp", Buffer.from("isom\0\0\u0002\0isomiso2mp41", "latin1")),
    box("moov", Buffer.concat([box("mvhd", Buffer.alloc(100)), box("trak", note), note])),
    box("mdat", Buffer.alloc(2_000, 7)),
  ]);
}

function box(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8, 0);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
}
