import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aJpeg } from "#tests/builders/pictures.ts";
import { aBucket } from "./support/bucket.ts";
import { siteUnderTest } from "./support/site-under-test.ts";
import { announce, headOf, sendPiece } from "./support/uploads.ts";

test.each([
  ["goes on there when both servers share a bucket", true],
  ["is unknown there when it lies on the disk of the first: 404", false],
])("an upload begun at another server %s", async (_, isShared) => {
  const bucket = isShared ? await aBucket() : null;
  const first = await siteUnderTest({ settings: bucket?.settings ?? {} });
  const member = await first.member({ userType: "model" });
  const photo = await aJpeg(14);
  const { headers } = await announce(member, { kind: "photo", name: "long.jpg", bytes: photo.length });
  const address = headers.get("location") ?? "";
  expect((await sendPiece(member, address, photo.subarray(0, 3_000), 0)).status).toBe(204);
  await first.stop();
  // Another machine has the database and the bucket, but not this disk.
  rmSync(join(first.dataDir, "incoming"), { recursive: true });
  const second = await siteUnderTest({ after: first, settings: bucket?.settings ?? {} });
  const moved = await second.signedIn(member.email);
  const found = await headOf(moved, address);
  if (isShared) {
    expect([found.status, found.headers.get("upload-offset")]).toEqual([200, "3000"]);
    expect((await sendPiece(moved, address, photo.subarray(3_000), 3_000)).status).toBe(204);
    const viewer = await second.composition.viewerOf(new Headers({ cookie: moved.cookieHeader() }));
    const { media } = await second.composition.services.media.own(viewer, "Nocturne");
    expect(media).toMatchObject([{ name: "long.jpg", state: "pending" }]);
    expect(bucket?.files("incoming")).toEqual([]);
  } else {
    expect(found.status).toBe(404);
    const piece = await sendPiece(moved, address, photo.subarray(3_000), 3_000);
    expect(piece).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  expect(second.faults).toEqual([]);
  await second.close();
  await bucket?.close();
});
