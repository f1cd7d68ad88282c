import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, resolve } from "node:path";
import { type Config, readConfig } from "#platform/config/config.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { longestTemporaryPath } from "#platform/database/embedded/socket-path.ts";

/**
 * The settings, checked against this machine as well: its folders, the address to listen on, and whether the bucket
 * exists. Creates no files or folders. Throws a `ConfigError` with one sentence for each setting that cannot be used.
 */
export async function usableSettings(source: Record<string, string | undefined>): Promise<Config> {
  const config = readConfig(source);
  const problems = [
    dataProblem(config.dataDir),
    contentProblem(config.contentDir),
    config.databaseUrl === undefined ? temporaryProblem(tmpdir()) : null,
    await listenProblem(config),
    await bucketProblem(config.files),
  ].filter((problem) => problem !== null);
  if (problems.length > 0) throw new ConfigError(problems.join("\n"));
  return config;
}

/**
 * Throws a `ConfigError` if DATA_DIR lacks the secrets with which the database of DATABASE_URL is used. A start finds out
 * itself; so it does if there is no such database yet.
 */
export async function refuseOtherSecrets({ databaseUrl: url, dataDir }: Config): Promise<void> {
  if (url === undefined) return;
  const { connectNative } = await import("#platform/database/connect.ts");
  const { hasMembers } = await import("#features/members/member-directory.service.ts");
  const { checkInstallationSecrets } = await import("#platform/database/installation-secrets.ts");
  const database = connectNative({ url, poolSize: 1 });
  try {
    await checkInstallationSecrets(database, { dataDir, hasMembers });
  } catch (error) {
    if (error instanceof ConfigError) throw error;
  } finally {
    await database.close();
  }
}

function dataProblem(dataDir: string): string | null {
  const existing = nearestExisting(resolve(dataDir));
  if (!statSync(existing).isDirectory()) return `DATA_DIR: ${existing} is a file; name a folder`;
  if (isAllowed(existing, constants.W_OK | constants.X_OK)) return null;
  return `DATA_DIR: this user cannot write to ${existing}; name a folder where it can`;
}

/** `path`, or the folder that has to be there for it to be made. */
function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function contentProblem(contentDir: string): string | null {
  const why = "name the folder with the Markdown pages, such as content";
  if (!existsSync(contentDir)) return `CONTENT_DIR: there is no ${contentDir}; ${why}`;
  if (!statSync(contentDir).isDirectory()) return `CONTENT_DIR: ${contentDir} is a file; ${why}`;
  if (!isAllowed(contentDir, constants.R_OK | constants.X_OK)) {
    return `CONTENT_DIR: this user cannot read ${contentDir}; ${why}`;
  }
  const hasPages = readdirSync(contentDir, { recursive: true, encoding: "utf8" }).some((path) => path.endsWith(".md"));
  return hasPages ? null : `CONTENT_DIR: there are no Markdown pages in ${contentDir}; ${why}`;
}

function temporaryProblem(directory: string): string | null {
  if (Buffer.byteLength(directory) > longestTemporaryPath) {
    return `TMPDIR: a path of at most ${longestTemporaryPath} bytes, such as /tmp: the socket of the embedded database is made in it`;
  }
  if (existsSync(directory) && isAllowed(directory, constants.W_OK | constants.X_OK)) return null;
  return `TMPDIR: there is no ${directory} in which this user can make files; unset it, or name such a folder`;
}

async function bucketProblem(files: Config["files"]): Promise<string | null> {
  if (files === null) return null;
  const { lacksBucket } = await import("#providers/file-storage/s3.ts");
  if (!(await lacksBucket(files))) return null;
  return `S3_BUCKET: there is no bucket ${files.bucket} at ${files.endpoint ?? `Amazon in ${files.region}`}; create it, or correct the name`;
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

const listenProblems: Record<string, (config: Pick<Config, "host" | "port">) => string> = {
  ENOTFOUND: ({ host }) =>
    `HOST: the name ${host} is not known here; use an address of this machine, such as 127.0.0.1`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST: ${host} is not an address of this machine; use one that is, such as 127.0.0.1 or 0.0.0.0`,
  EACCES: ({ port }) => `PORT: this user may not listen on ${port}; use one from 1024 on`,
};

/** Tried for a moment. Whether another program has the port is known for certain only when it is taken for good. */
function listenProblem(config: Pick<Config, "host" | "port">): Promise<string | null> {
  const { promise, resolve } = Promise.withResolvers<string | null>();
  const server = createServer();
  server.once("error", (error: NodeJS.ErrnoException) => {
    const code = error.code === "EAI_AGAIN" || error.code === "EINVAL" ? "ENOTFOUND" : (error.code ?? "");
    resolve(listenProblems[code]?.(config) ?? null);
  });
  server.listen(config.port, config.host, () => server.close(() => resolve(null)));
  return promise;
}
