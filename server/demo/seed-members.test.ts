import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { coverStyleOf } from "#features/agents/cover/cover.rules.ts";
import { ConfigError } from "#platform/config/config-error.ts";
import { siteOfFile } from "#tests/http/support/shared-site.ts";
import { password } from "#tests/http/support/site-under-test.ts";
import { startDemo } from "./demo.ts";
import { saveDemoAccounts } from "./demo-accounts.ts";
import { demoCreators } from "./demo-data.ts";
import { seedRegulars } from "./demo-regulars.ts";
import { seedMembers } from "./seed-members.ts";

const site = await siteOfFile();

test("a demo that continues at a later start does not touch the sessions and emails of visitors", async () => {
  const member = await site.member();
  const held = async () => {
    const sessions = site.db.selectFrom("sessions").select("id").where("user_id", "=", member.uid).execute();
    const emails = site.db.selectFrom("outbound_letters").select("id").where("recipient", "=", member.email).execute();
    const links = site.db.selectFrom("letter_links").select("id").where("uid", "=", member.uid).execute();
    return [(await sessions).length, (await emails).length, (await links).length];
  };
  const before = await held();
  expect(before).toEqual([1, 1, 1]);
  const { database, internal, clock } = site.composition;
  const passwords = { customer: password, creator: password, admin: password };
  await seedMembers({ database, members: internal.members, passwords, now: clock.now() });
  expect(await held()).toEqual(before);
});

test("no neighbours in the demo's catalogue have covers of one family, and no two companions the same style", async () => {
  const { database, internal, services, clock } = site.composition;
  const passwords = { customer: password, creator: password, admin: password };
  const { creators } = await seedMembers({ database, members: internal.members, passwords, now: clock.now() });
  const seeds = await Promise.all(creators.map(({ agentId }) => services.covers.seedOf(agentId)));
  const styles = seeds.flatMap((seed) => (seed ? coverStyleOf(seed) : []));
  expect(styles).toEqual(demoCreators.map(({ cover }) => cover));
  // Beside each other in one row, and above each other in rows of two, three and four.
  for (const [at, { family }] of styles.entries()) {
    expect(styles.slice(at + 1, at + 5).map((next) => next.family)).not.toContain(family);
  }
  expect(new Set(styles.map(({ family, composition }) => `${family} ${composition}`)).size).toBe(styles.length);
  expect(new Set(styles.map(({ palette }) => palette)).size).toBe(styles.length);
});

test("seeding the regulars again returns the same members", async () => {
  const [first, ...others] = await seedRegulars(site.composition.database, new Date("2026-01-01"));
  expect(await seedRegulars(site.composition.database, new Date("2026-01-02"))).toMatchObject(
    [first, ...others].map((regular) => ({ uid: regular?.uid })),
  );
});

test("a demo is refused where members are and no demo was, and done where one was", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "demo-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const start = (demo: "on" | "auto") =>
    startDemo({ ...site.composition, config: { ...site.composition.config, demo, dataDir } });
  await expect(start("on")).rejects.toEqual(
    new ConfigError("DEMO: this database has members and no demo; leave DEMO out, or name an empty database"),
  );
  await expect(start("auto"), "nobody asked for one").resolves.toBeNull();
  saveDemoAccounts(dataDir, [{ email: "one@example.com", password, about: "admin" }]);
  await expect(start("on"), "it is complete").resolves.toBeNull();
});
