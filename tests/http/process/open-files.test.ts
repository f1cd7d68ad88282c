import { appendFileSync, readdirSync, readlinkSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aJpeg } from "#tests/builders/pictures.ts";
import { until } from "../support/calls.ts";
import { type Site, siteUnderTest } from "../support/site-under-test.ts";
import { upload } from "../support/uploads.ts";
import type { Visitor } from "../support/visitor.ts";

let site: Site;
let creator: Visitor;
/** The URL of a stored picture, with its signature. */
let picture: string;
beforeAll(async () => {
  site = await siteUnderTest({ screens: true, pageCacheMs: 0 });
  creator = await site.member({ userType: "model" });
  await upload(creator, "photo", "a.jpg", await aJpeg(40));
  const viewer = await site.composition.viewerOf(new Headers({ cookie: creator.cookieHeader() }));
  const [view] = (await site.composition.services.media.own(viewer, "Nocturne")).media;
  picture = view?.address ?? "";
  // A small file is read, and closed, in one go.
  const stored = readdirSync(join(site.dataDir, "files"), { recursive: true, encoding: "utf8" });
  const enlarged = stored.filter((path) => path.endsWith("800.webp"));
  expect(enlarged).not.toEqual([]);
  for (const name of enlarged) {
    appendFileSync(join(site.dataDir, "files", name), Buffer.alloc(1_000_000));
  }
});
afterAll(() => site.close());

/** The files that the server holds open: those stored and those of the built client. */
function openFiles(): string[] {
  const pathOf = (descriptor: string) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return ""; // Closed since the directory was read.
    }
  };
  return readdirSync("/proc/self/fd")
    .map(pathOf)
    .filter((path) => /\/files\/|\/build\/client\//.test(path));
}

/** Sends a request and leaves as soon as the first bytes of the answer are there, or at once. */
function leave(path: string, { reads, headers = "" }: { reads: boolean; headers?: string }): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(site.port, "127.0.0.1");
    socket.once("close", () => resolve());
    socket.on("error", () => {});
    const cookie = `cookie: ${creator.cookieHeader()}\r\nx-forwarded-for: ${creator.address}\r\n`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${site.port}\r\n${cookie}${headers}\r\n`, () => {
      if (!reads) socket.destroy();
    });
    socket.once("data", () => socket.destroy());
  });
}

const stylesheet = async () => /\/assets\/[\w.-]+\.css/.exec((await creator.get("/legal")).text)?.[0] ?? "";

test.runIf(process.platform === "linux")("no request leaves a file open", async () => {
  const paths = [picture, await stylesheet(), "/robots.txt", "/legal", "/user/account"];
  expect(paths).not.toContain("");
  expect(openFiles()).toEqual([]);
  for (const path of paths) {
    for (let i = 0; i < 10; i += 1) {
      const head = await creator.ask(path, { method: "HEAD" });
      expect([path, head.status, head.text]).toEqual([path, 200, ""]);
      await creator.ask(path, { method: "HEAD", headers: { range: "bytes=1-5" } });
      await creator.ask(path, { headers: { range: "bytes=1-5" } });
      await creator.ask(path, { headers: { range: "bytes=99999999-" } });
      await leave(path, { reads: false });
      await leave(path, { reads: true });
      await leave(path, { reads: true, headers: "range: bytes=0-\r\n" });
    }
  }
  await until(() => openFiles().length === 0);
});
