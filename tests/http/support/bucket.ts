import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";

/** An S3 service of this machine with one empty bucket, and the settings that lead there. */
export async function aBucket() {
  const directory = mkdtempSync(join(tmpdir(), "noct-bucket-"));
  const [address, name] = ["127.0.0.1", "nocturne"];
  const configureBuckets = [{ name, configs: [] }];
  const server = new S3rver({ directory, port: 0, address, silent: true, configureBuckets });
  const { port } = await server.run();
  return {
    settings: {
      S3_BUCKET: name,
      S3_REGION: "us-east-1",
      S3_ENDPOINT: `http://${address}:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
    /** The names of the files under a prefix. */
    files(prefix: string): string[] {
      const folder = join(directory, name, prefix);
      if (!existsSync(folder)) return [];
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async close(): Promise<void> {
      await server.close();
      rmSync(directory, { recursive: true });
    },
  };
}
