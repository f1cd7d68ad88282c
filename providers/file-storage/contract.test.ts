import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { expect, test } from "vitest";
import { createDiskStorage } from "./disk.ts";
import { fileStorageContract } from "./file-storage.contract.ts";
import { createS3Storage } from "./s3.ts";

const aDirectory = () => mkdtempSync(join(tmpdir(), "noct-files-"));

async function anS3Server() {
  const directory = aDirectory();
  const server = new S3rver({
    directory,
    port: 0,
    address: "127.0.0.1",
    silent: true,
    configureBuckets: [{ name: "nocturne", configs: [] }],
  });
  const { port } = await server.run();
  const close = async () => {
    await server.close();
    rmSync(directory, { recursive: true });
  };
  return { endpoint: `http://127.0.0.1:${port}`, close };
}

const keys = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

fileStorageContract("the disk", async () => {
  const directory = aDirectory();
  return {
    storage: createDiskStorage(join(directory, "files")),
    // A refused file may still be being deleted from the directory.
    close: async () => rmSync(directory, { recursive: true, maxRetries: 10, retryDelay: 50 }),
  };
});

fileStorageContract("an S3 service", async () => {
  const { endpoint, close } = await anS3Server();
  return {
    storage: createS3Storage({ bucket: "nocturne", region: "us-east-1", endpoint, credentials: keys }),
    close,
  };
});

test("only the owner of the process can read the directory", () => {
  const directory = aDirectory();
  createDiskStorage(join(directory, "files"));
  expect(statSync(join(directory, "files")).mode & 0o777).toBe(0o700);
  rmSync(directory, { recursive: true });
});

test("a wrong key and an unreachable service are different errors", async () => {
  const { endpoint, close } = await anS3Server();
  const wrong = { ...keys, accessKeyId: "STRANGER" };
  const stranger = createS3Storage({ bucket: "nocturne", region: "us-east-1", endpoint, credentials: wrong });
  const put = stranger.put("one", Buffer.from("Hello"), { contentType: "text/plain", bytes: 5 });
  await expect(put).rejects.toMatchObject({ code: "unauthorized", status: 403 });
  await close();
  await expect(stranger.exists("one")).rejects.toMatchObject({ code: "unavailable" });
  await stranger.close();
});
