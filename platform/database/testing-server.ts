import { randomBytes } from "node:crypto";
import pg from "pg";

const runVariable = "NOCTURNE_TEST_RUN";
/** How the names of a run's databases on the server begin: the run drops them at its end. */
export const copyPrefix = () => `nocturne_test_${process.env[runVariable] ?? process.pid}_`;
export const newCopyName = () => `${copyPrefix()}${randomBytes(4).toString("hex")}`;

/** Names the databases of this run. Call it before its workers start; returns what drops them. */
export function nameCopies(): () => Promise<void> {
  process.env[runVariable] = `${process.pid}`;
  return () =>
    withServer(async (server) => {
      const query = "SELECT datname FROM pg_database WHERE starts_with(datname, $1)";
      const { rows } = await server.query<{ datname: string }>(query, [copyPrefix()]);
      for (const { datname } of rows) await dropDatabase(server, datname);
    });
}

/** Copies a database that has no connections. Its commits need not outlive the server: programs are killed, it is not. */
export async function copyDatabase(server: pg.Client, template: string, name: string): Promise<void> {
  await server.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await server.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
}

export async function dropDatabase(server: pg.Client, name: string): Promise<void> {
  await server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** The address of a database on the server of the tests. */
export function addressOf(name: string): string {
  const url = new URL(serverAddress());
  url.pathname = `/${name}`;
  return url.toString();
}

/** Does `work` with a connection to the server of the tests, or to one of its databases. */
export async function withServer<T>(
  work: (server: pg.Client) => Promise<T>,
  connectionString = serverAddress(),
): Promise<T> {
  const server = new pg.Client({ connectionString });
  await server.connect();
  try {
    return await work(server);
  } finally {
    await server.end();
  }
}

function serverAddress(): string {
  const address = process.env.TEST_DATABASE_URL;
  if (!address) throw new Error("TEST_ENGINE=native needs TEST_DATABASE_URL");
  return address;
}
