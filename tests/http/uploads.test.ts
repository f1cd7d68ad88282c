import { readdirSync, statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { Readable } from "node:stream";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { aBomb, aFilm, aJpeg, aPicture, fromATelephone } from "#tests/builders/pictures.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { announce, headOf, sendPiece, upload } from "./support/uploads.ts";
import type { Member, Visitor } from "./support/visitor.ts";

const site = await siteOfFile();

const creator = () => site.member({ userType: "model" });
const own = async (who: Visitor & { uid: string }) =>
  (await site.composition.services.media.own(await viewerOf(who), "Nocturne")).media;
const viewerOf = (who: Visitor) => site.composition.viewerOf(new Headers({ cookie: who.cookieHeader() }));
const left = (folder: string) => readdirSync(join(site.dataDir, folder), { recursive: true, withFileTypes: true });
const files = (folder: string) => left(folder).filter((entry) => entry.isFile());
const stored = () => [...files("incoming"), ...files("files")].map((file) => join(file.parentPath, file.name));

describe("a bad file is refused with a helpful message, and not stored", () => {
  const html = Buffer.from("<!doctype html><script>alert(1)</script>");
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const small = () => aPicture(1, { width: 120, height: 90 }).jpeg().toBuffer();
  const cut = async () => (await aJpeg(2)).subarray(0, 3_000);
  const garbled = async () => Buffer.concat([(await aJpeg(3)).subarray(0, 200), Buffer.alloc(4_000, 1)]);
  const gif = async () => aPicture(4).gif().toBuffer();
  const tiff = async () => aPicture(4).tiff().toBuffer();
  const zip = Buffer.concat([Buffer.from("504b0304", "hex"), Buffer.alloc(400)]);
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(400)]);
  const program = Buffer.concat([Buffer.from("4d5a9000", "hex"), Buffer.alloc(400)]);
  const cases: [string, string, string, Buffer | (() => Promise<Buffer>), string][] = [
    ["a page that calls itself a photo", "photo", "me.jpg", html, "wrong_type"],
    ["an SVG with a script", "photo", "cover.svg", svg, "wrong_type"],
    ["an SVG with a script behind a right name", "photo", "cover.png", svg, "wrong_type"],
    ["plain words", "photo", "me.png", Buffer.from("Good evening"), "wrong_type"],
    ["an archive", "photo", "photos.webp", zip, "wrong_type"],
    ["a program", "photo", "me.jpg", program, "wrong_type"],
    ["a GIF", "photo", "me.jpg", gif, "wrong_type"],
    ["a TIFF", "photo", "me.jpg", tiff, "wrong_type"],
    ["a photo as telephones write it, which cannot be read here", "photo", "me.heic", heic, "heic"],
    ["a film among the photos", "photo", "me.jpg", aFilm(), "wrong_type"],
    ["a photo among the films", "video", "film.mp4", () => aJpeg(5), "wrong_type"],
    ["a page among the films", "video", "film.mp4", html, "wrong_type"],
    ["a film whose boxes do not add up", "video", "film.mp4", aFilm().subarray(0, 200), "unreadable"],
    ["a truncated photo", "photo", "me.jpg", cut, "unreadable"],
    ["a photo that turns into noise", "photo", "me.jpg", garbled, "unreadable"],
    ["only the first bytes of a photo", "photo", "me.jpg", async () => (await aJpeg(6)).subarray(0, 20), "unreadable"],
    ["a bomb of nine hundred million pixels", "photo", "tiny.png", aBomb(), "too_many_pixels"],
    ["a photo that is too small", "photo", "icon.jpg", small, "too_small"],
    ["an empty photo", "photo", "me.jpg", Buffer.alloc(0), "empty"],
    ["an empty film", "video", "film.mp4", Buffer.alloc(0), "empty"],
  ];

  let member: Member;
  beforeAll(async () => {
    member = await creator();
  });

  test.each(cases)("%s", async (_, kind, name, content, code) => {
    const bytes = typeof content === "function" ? await content() : content;
    const [before, { refusal, answer }] = [stored(), await upload(member, kind, name, bytes)];
    expect(refusal).toMatchObject({ code: `media.${code}` });
    expect(refusal?.message).toMatch(/^[A-Z].{15,}[.!]$/);
    expect([409, 413, 422]).toContain(answer.status);
    expect(await own(member)).toEqual([]);
    expect(stored()).toEqual(before);
  });

  test("an unknown kind and an invalid length", async () => {
    expect((await announce(member, { kind: "program", name: "a", bytes: 10 })).status).toBe(422);
    const odd = await announce(member, { kind: "photo", name: "a", bytes: Number.NaN });
    expect(odd.status).toBeGreaterThanOrEqual(400);
    expect(await own(member)).toEqual([]);
  });

  test("a gigabyte is refused before it is sent", async () => {
    const { status, body } = await announce(member, { kind: "photo", name: "huge.jpg", bytes: 2 ** 30 });
    expect([status, body]).toMatchObject([413, { code: "media.too_large" }]);
    expect(files("incoming")).toEqual([]);
  });

  test("a gigabyte declared as small is cut off, and not stored", async () => {
    const { headers } = await announce(member, { kind: "photo", name: "small.jpg", bytes: 100_000 });
    const { status, sent } = await flood(member, headers.get("location") ?? "", 2 ** 30);
    expect(status === 413 || status === null).toBe(true);
    expect(sent).toBeLessThan(2 ** 28);
    await expect.poll(() => files("incoming")).toEqual([]);
    expect(await own(member)).toEqual([]);
  });

  /** Sends without a length until the server has enough of it. */
  function flood(who: Visitor, path: string, bytes: number): Promise<{ status: number | null; sent: number }> {
    return new Promise((resolve) => {
      const piece = Buffer.alloc(1_048_576, 7);
      let sent = 0;
      const source = Readable.from(
        (function* () {
          for (; sent < bytes; sent += piece.length) yield piece;
        })(),
      );
      const headers = { cookie: who.cookieHeader(), "x-forwarded-for": who.address, "tus-resumable": "1.0.0" };
      const more = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
      const asked = request({ port: site.port, path, method: "PATCH", headers: { ...headers, ...more } }, (answer) => {
        answer.resume();
        source.destroy();
        resolve({ status: answer.statusCode ?? null, sent });
      });
      asked.on("error", () => resolve({ status: null, sent }));
      source.on("error", () => {});
      source.pipe(asked);
    });
  }
});

describe("a good file", () => {
  test("is named without its path, and no name leads out of the directory", async () => {
    const member = await creator();
    const name = "../../../etc/..\\passwd\u0000.jpg";
    const { id, answer } = await upload(member, "photo", name, await aJpeg(10));
    expect(answer.status).toBe(204);
    expect(await own(member)).toMatchObject([{ id, name: "passwd.jpg", state: "pending" }]);
    for (const odd of ["..%2f..%2fsecrets.json", "%2e%2e", "a%00b", `${id}.json`]) {
      expect((await headOf(member, `/media/uploads/${odd}`)).status).toBe(404);
      expect((await sendPiece(member, `/media/uploads/${odd}`, Buffer.from("x"), 0)).status).toBe(404);
    }
  });

  test("loses its location, device and all other metadata, and is upright", async () => {
    const member = await creator();
    const photo = await fromATelephone();
    expect(photo.includes("secret-place")).toBe(true);
    await upload(member, "photo", "me.jpg", photo);
    const [view] = await own(member);
    const kept = files("files").filter((entry) => entry.parentPath.includes(view?.id ?? "none"));
    expect(kept.map(({ name }) => name).sort()).toEqual(
      ["1600.avif", "1600.webp", "320.avif", "320.webp", "800.avif", "800.webp", "blur.webp"].sort(),
    );
    for (const { parentPath, name } of kept) {
      const { exif, xmp, iptc, icc, width, height, orientation } = await sharp(join(parentPath, name)).metadata();
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
      expect(width).toBeLessThan(height);
    }
  });

  test("a photo that is also something else is only a photo afterwards", async () => {
    const member = await creator();
    const both = Buffer.concat([await aJpeg(11), Buffer.from("504b0304<script>alert(1)</script>")]);
    expect((await upload(member, "photo", "both.jpg", both)).answer.status).toBe(204);
    const [view] = await own(member);
    const picture = await member.get(view?.address ?? "");
    expect(picture.status).toBe(200);
    expect(picture.headers.get("content-type")).toBe("image/webp");
    expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
    expect(picture.headers.get("content-security-policy")).toContain("sandbox");
    expect(picture.text).not.toContain("script");
  });

  test("a video loses its location, and is served in ranges", async () => {
    const member = await creator();
    const { id, answer } = await upload(member, "video", "night.mp4", aFilm());
    expect(answer.status).toBe(204);
    const [view] = await own(member);
    const whole = await member.get(view?.address ?? "");
    expect([whole.status, whole.headers.get("content-type")]).toEqual([200, "video/mp4"]);
    expect(whole.text).not.toContain("+52.5186");
    expect(whole.headers.get("content-length")).toBe(String(aFilm().length));
    const part = await member.ask(view?.address ?? "", { headers: { range: "bytes=4-7" } });
    expect([part.status, part.text]).toEqual([206, "ftyp"]);
    expect(part.headers.get("content-range")).toBe(`bytes 4-7/${aFilm().length}`);
    expect((await member.ask(view?.address ?? "", { headers: { range: "bytes=99999999-" } })).status).toBe(416);
    expect(id).toBe(view?.id);
  });

  test("is accepted once, and never again after a final refusal", async () => {
    const [member, other] = [await creator(), await creator()];
    const photo = await aJpeg(12);
    const { id } = await upload(member, "photo", "a.jpg", photo);
    expect((await upload(member, "photo", "b.jpg", photo)).refusal).toMatchObject({ code: "media.twice" });
    const admin = await viewerOf(await site.signedIn(site.stage.admin));
    const { review } = site.composition.services.media;
    await review.decide(admin, id, { decision: "refuse", reason: "likeness_no_consent" });
    expect((await upload(other, "photo", "c.jpg", photo)).refusal).toMatchObject({ code: "media.refused_before" });
    expect(await own(member)).toMatchObject([{ state: "refused", reason: "It shows a real person, or seems to." }]);
    expect(files("incoming")).toEqual([]);
  });

  test("resumes where it stopped after the connection was cut", async () => {
    const member = await creator();
    const photo = await aPicture(13, { width: 1_200, height: 900 }).png().toBuffer();
    const { headers } = await announce(member, { kind: "photo", name: "long.png", bytes: photo.length });
    const address = headers.get("location") ?? "";
    await cutInTheMiddle(member, address, photo, 5_000);
    await expect.poll(async () => (await headOf(member, address)).headers.get("upload-offset")).toBe("5000");
    expect(await own(member)).toMatchObject([{ state: "uploading", name: "long.png" }]);
    expect((await sendPiece(member, address, photo.subarray(4_000), 4_000)).status).toBe(409);
    expect((await sendPiece(member, address, photo.subarray(5_000), 5_000)).status).toBe(204);
    expect(await own(member)).toMatchObject([{ state: "pending" }]);
    // The answer to the last piece may have been lost: then the client asks once more.
    const again = await headOf(member, address);
    expect([again.status, again.headers.get("upload-offset")]).toEqual([200, String(photo.length)]);
  });

  async function cutInTheMiddle(who: Visitor, path: string, content: Buffer, at: number): Promise<void> {
    const headers = { cookie: who.cookieHeader(), "x-forwarded-for": who.address, "tus-resumable": "1.0.0" };
    const more = { "upload-offset": "0", "content-type": "application/offset+octet-stream" };
    const length = { "content-length": String(content.length) };
    const asked = request({ port: site.port, path, method: "PATCH", headers: { ...headers, ...more, ...length } });
    const cut = new Promise<void>((resolve) => void asked.on("error", () => resolve()));
    asked.write(content.subarray(0, at));
    await expect.poll(() => sizeOf(path)).toBeGreaterThanOrEqual(at);
    asked.destroy();
    await cut;
  }

  const sizeOf = (path: string): number => {
    return statSync(join(site.dataDir, "incoming", path.split("/").at(-1) ?? "")).size;
  };

  test("can be cancelled, and is then deleted", async () => {
    const member = await creator();
    const { headers } = await announce(member, { kind: "photo", name: "a.jpg", bytes: 1_000 });
    const address = headers.get("location") ?? "";
    await sendPiece(member, address, Buffer.alloc(10), 0);
    const gone = await member.ask(address, { method: "DELETE", headers: { "tus-resumable": "1.0.0" } });
    expect(gone.status).toBe(204);
    expect((await headOf(member, address)).status).toBe(404);
    expect(files("incoming")).toEqual([]);
    expect(await own(member)).toEqual([]);
  });
});

test("another site's page uploads nothing with a visitor's cookies", async () => {
  const member = await creator();
  const answer = await member.ask("/media/uploads", {
    method: "POST",
    headers: { origin: "https://evil.example", "tus-resumable": "1.0.0", "upload-length": "9" },
  });
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([403, null]);
});

test("a brand whose card processor allows no uploads says so and accepts none", async () => {
  const member = await creator();
  const { settings } = site.composition.internal;
  const admin = await viewerOf(await site.signedIn(site.stage.admin));
  const actor = { uid: admin?.uid ?? "", role: "admin" as const };
  await settings.set(
    actor,
    "media.uploads",
    { allowed: true, closedBrands: ["nocturne"] },
    { reason: "the processor" },
  );
  const { refusal } = await upload(member, "photo", "a.jpg", await aJpeg(40));
  expect(refusal).toMatchObject({ code: "media.uploads_off" });
  expect((await site.composition.services.media.own(await viewerOf(member), "Nocturne")).open).toBe(false);
  expect((await site.composition.services.media.own(await viewerOf(member), "Velvet")).open).toBe(true);
  await settings.set(actor, "media.uploads", { allowed: true, closedBrands: [] }, { reason: "another processor" });
});

describe("a form without scripts", () => {
  const send = (who: Visitor, file: Buffer | null) => {
    const form = new FormData();
    if (file) form.set("photo", new File([new Uint8Array(file)], "form.jpg"));
    const request = new Request("http://localhost", { method: "POST", body: form });
    const contentType = request.headers.get("content-type") ?? "";
    return request.arrayBuffer().then((body) =>
      who.ask("/media/photos", {
        method: "POST",
        body: new Uint8Array(body),
        headers: { "content-type": contentType },
      }),
    );
  };
  const target = (answer: { status: number; headers: Headers }) => [answer.status, answer.headers.get("location")];

  test("accepts one photo, and refuses others with a code", async () => {
    const [member, before] = [await creator(), files("incoming").length];
    expect(target(await send(member, await aJpeg(50)))).toEqual([303, "/model/profile?notice=photo-received"]);
    expect(await own(member)).toMatchObject([{ name: "form.jpg", state: "pending" }]);
    for (const [file, code] of [
      [Buffer.from("words"), "media.wrong_type"],
      [Buffer.alloc(0), "media.empty"],
      [null, "media.no_file"],
      [Buffer.alloc(16_000_000), "media.too_large"],
    ] as const) {
      expect(target(await send(member, file))).toEqual([303, `/model/profile?refused=${code}#photos`]);
    }
    expect((await send(await site.visit(), await aJpeg(51))).status).toBe(401);
    expect(files("incoming")).toHaveLength(before);
  });
});

test("none of these requests caused a server error", () => {
  expect(site.faults).toEqual([]);
});
