import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { expect, vi } from "vitest";
import { migrationsHash } from "#platform/database/migrate.ts";
import { copyDataDirectory, cutEmptyLog } from "#platform/database/testing-directory.ts";
import { addressOf, copyDatabase, copyPrefix, newCopyName, withServer } from "#platform/database/testing-server.ts";
import type { Composition } from "#server/compose.ts";
import { seedMembers } from "#server/demo/seed-members.ts";
import type { RunningServer } from "#server/process/serve.ts";

export const password = "a long enough secret";

type StageCreator = { email: string; username: string; agentId: string; agentName: string };
/** The demo's members, all with the same password. */
export type Stage = { creators: StageCreator[]; admin: string };

export type PlaceSettings = { DATA_DIR: string; DATABASE_URL: string; DATABASE_POOL?: string };
/** The data of one site. */
export type Place = { settings: PlaceSettings; remove(): Promise<void> };
type Open = (settings: PlaceSettings) => Promise<RunningServer>;

/** Several sites at a time share a server that takes a hundred connections. */
const DATABASE_POOL = "5";
const snapshots = join(tmpdir(), "nocturne-test-snapshots");

/** A copy of the data of a site with the stage in it, on either engine; the first one is made with `open`. */
export async function newPlace(embedded: boolean, open: Open): Promise<Place> {
  const root = mkdtempSync(join(tmpdir(), "noct-http-"));
  const dataDir = join(root, "data");
  const removeFiles = () => rm(root, { recursive: true, force: true });
  if (embedded) {
    copyDataDirectory(await preparedDirectory(open), dataDir);
    return { settings: { DATA_DIR: dataDir, DATABASE_URL: "" }, remove: removeFiles };
  }
  const prepared = await preparedDatabase(open);
  cpSync(prepared.directory, dataDir, { recursive: true });
  const name = newCopyName();
  await withServer((server) => copyDatabase(server, prepared.template, name));
  return {
    settings: { DATA_DIR: dataDir, DATABASE_URL: addressOf(name), DATABASE_POOL },
    async remove() {
      await withServer(async (server) => {
        await expectNobodyConnected(server, name);
        await server.query(`DROP DATABASE ${name}`);
      });
      await removeFiles();
    },
  };
}

export const stageOf = ({ settings }: Place): Stage =>
  JSON.parse(readFileSync(join(settings.DATA_DIR, "stage.json"), "utf8"));

/** Throws where a server that has stopped left a connection to its database. */
async function expectNobodyConnected(server: pg.Client, database: string): Promise<void> {
  const query = "SELECT pid, state, query FROM pg_stat_activity WHERE datname = $1";
  await vi.waitFor(
    async () => expect((await server.query(query, [database])).rows, "connections that were left").toEqual([]),
    { timeout: 30_000, interval: 20 },
  );
}

/** Emails are erased when they are sent, but for an embedded database's mailbox, from which tests read their links. */
const keepSentLetters = `
  CREATE FUNCTION keep_sent_letter() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    NEW.letter := OLD.letter;
    RETURN NEW;
  END $$;
  CREATE TRIGGER keep_sent_letter BEFORE UPDATE ON outbound_letters FOR EACH ROW
    WHEN (OLD.state = 'waiting' AND NEW.state = 'sent') EXECUTE FUNCTION keep_sent_letter();`;

/** A database with the stage in it, made once in a run, and the data directory that belongs to it. */
async function preparedDatabase(open: Open): Promise<{ template: string; directory: string }> {
  const template = `${copyPrefix()}site`;
  const directory = join(snapshots, template);
  await withServer(async (server) => {
    // Held until the connection ends.
    await server.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
    if (existsSync(directory)) return;
    // One that another worker could not fill.
    await server.query(`DROP DATABASE IF EXISTS ${template} WITH (FORCE)`);
    await server.query(`CREATE DATABASE ${template}`);
    const draft = `${directory}.draft`;
    mkdirSync(draft, { recursive: true });
    await fill(await open({ DATA_DIR: draft, DATABASE_URL: addressOf(template), DATABASE_POOL }), draft);
    await withServer((site) => site.query(keepSentLetters), addressOf(template));
    renameSync(draft, directory);
  });
  return { template, directory };
}

/** A data directory with the stage in it, made once for these migrations and this seed: a fresh one takes seconds. */
async function preparedDirectory(open: Open): Promise<string> {
  const seed = [
    "server/demo/demo-data.ts",
    "server/demo/seed-members.ts",
    "tests/builders/quick-hashing.ts",
    import.meta.filename,
  ].map((path) => readFileSync(path, "utf8"));
  const hash = createHash("sha256").update(migrationsHash()).update(seed.join()).digest("hex").slice(0, 16);
  const path = join(snapshots, `site-${hash}`);
  if (existsSync(path)) return path;
  const draft = `${path}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  await fill(await open({ DATA_DIR: draft, DATABASE_URL: "" }), draft);
  cutEmptyLog(join(draft, "postgres"));
  try {
    renameSync(draft, path);
  } catch (error) {
    // Another test file made it in the meantime.
    rmSync(draft, { recursive: true });
    if (!existsSync(path)) throw error;
  }
  return path;
}

/** Seeds the stage on a site that was just opened, and stops it. */
async function fill(running: RunningServer, directory: string): Promise<void> {
  writeFileSync(join(directory, "stage.json"), JSON.stringify(await seedStage(running.composition)));
  // Otherwise each copy would do at its start what the demo's past days leave to do: two seconds of work.
  for (const job of running.composition.jobs) if (job.atStart) await job.run();
  await running.stop();
}

async function seedStage({ database, internal, clock }: Composition): Promise<Stage> {
  const passwords = { customer: password, creator: password, admin: password };
  const seeded = await seedMembers({ database, members: internal.members, passwords, now: clock.now() });
  const creators = seeded.creators.map(({ viewer, agentId, demo }) => ({
    email: viewer.email,
    username: viewer.username,
    agentId,
    agentName: demo.agent.name,
  }));
  return { creators, admin: seeded.admin.email };
}
