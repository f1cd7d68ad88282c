import type { Readable } from "node:stream";
import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  S3Client,
  type S3ClientConfig,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Disk } from "flydrive";
import { S3Driver } from "flydrive/drivers/s3";
import { ProviderError } from "../provider-error.ts";
import { ofLength } from "./exact-length.ts";
import { checkedKey, InvalidFileKey } from "./file-key.ts";
import type { FileStorage } from "./file-storage.ts";

export type S3Settings = {
  bucket: string;
  region: string;
  /** The endpoint, for services other than Amazon's own. */
  endpoint: string | undefined;
  /** Without keys, those of the machine are used. */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
};

/** Files in a bucket of any service with the S3 API. The bucket has to be private. */
export function createS3Storage(settings: S3Settings): FileStorage {
  const { bucket } = settings;
  const client = new S3Client(optionsOf(settings));
  const disk = new Disk(new S3Driver({ client, bucket, visibility: "private", supportsACL: false }));
  const head = async (key: string) => client.send(new HeadObjectCommand({ Bucket: bucket, Key: checkedKey(key) }));
  const get = async (key: string, range?: string) =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: checkedKey(key), ...(range ? { Range: range } : {}) }));

  return {
    name: "s3",
    put: (key, content, { contentType, bytes }) =>
      asked(async () => {
        const body = ofLength(content, bytes);
        await disk.putStream(checkedKey(key), body, { contentType, contentLength: bytes });
      }),
    read: (key) => orNull(async () => (await get(key)).Body?.transformToByteArray() ?? null),
    stream: (key, range) =>
      orNull(async () => {
        const found = await get(key, range && `bytes=${range.start}-${range.end}`);
        return (found.Body as Readable | undefined) ?? null;
      }),
    size: (key) => orNull(async () => (await head(key)).ContentLength ?? null),
    exists: async (key) => (await orNull(() => head(key))) !== null,
    remove: (key) => asked(() => disk.delete(checkedKey(key))),
    signedAddress: (key, seconds) => asked(() => disk.getSignedUrl(checkedKey(key), { expiresIn: seconds })),
    close: async () => client.destroy(),
  };
}

function optionsOf({ region, endpoint, credentials }: S3Settings): S3ClientConfig {
  return {
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Many services besides Amazon's refuse the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  };
}

/** Asked once, at the start: a service that is slow or away then may be back at the first upload. */
const lookTimeouts = { connectionTimeout: 3_000, requestTimeout: 5_000, throwOnRequestTimeout: true };

/** Whether the service answers that it has no such bucket. False as well where it does not answer, or not to these keys. */
export async function lacksBucket(settings: S3Settings): Promise<boolean> {
  const client = new S3Client({ ...optionsOf(settings), maxAttempts: 1, requestHandler: lookTimeouts });
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
    return false;
  } catch (error) {
    return error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404;
  } finally {
    client.destroy();
  }
}

/** The result of a request for a file, or null if there is no such file. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  return asked(ask, null);
}

async function asked<T, M = never>(ask: () => Promise<T>, missing?: M): Promise<T | M> {
  try {
    return await ask();
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    if (cause instanceof ProviderError || cause instanceof InvalidFileKey || !(cause instanceof Error)) throw cause;
    const status = "$metadata" in cause ? (cause.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
    if (status === 404 && missing !== undefined) return missing;
    throw new ProviderError(status === 403 ? "unauthorized" : "unavailable", "the file storage failed", {
      cause,
      ...(status === undefined ? {} : { status }),
    });
  }
}
