import { describe, expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import type { Log } from "#platform/log/log.ts";
import type { Viewer } from "../members/viewer.rules.ts";
import type { InboxTask } from "./admin-inbox.schema.ts";
import { createAdminInbox, type InboxSource } from "./admin-inbox.service.ts";
import { type InboxTaskKind, inboxTaskKinds } from "./tasks.rules.ts";

const clock = manualClock(new Date("2026-05-04T12:00:00Z"));
const admin: Viewer = {
  uid: "a",
  username: "admin",
  email: "a@example.com",
  name: null,
  userType: "user",
  role: "admin",
  twoFactor: true,
};
const task = (kind: InboxTask["kind"], dueAt: string): InboxTask => ({
  kind,
  id: kind,
  title: kind,
  since: "2026-05-01T00:00:00.000Z",
  dueAt,
  to: "/admin",
});

function inboxOf(sources: InboxSource[], mayWait = async () => new Set<InboxTaskKind>(inboxTaskKinds)) {
  const errors: unknown[] = [];
  const quiet = () => {};
  const log: Log = {
    debug: quiet,
    info: quiet,
    warn: quiet,
    error: (...what) => void errors.push(what),
    child: () => log,
  };
  const process = async () => ({
    databaseMs: 1,
    eventLoopMs: 0,
    takesCalls: true,
    failedJobs: [],
    backups: null,
    upSeconds: 1,
  });
  return {
    errors,
    adminInbox: createAdminInbox({ clock, log, sources, mayWait, health: { providers: () => [], process } }),
  };
}

describe("the admin inbox", () => {
  test("merges the tasks of all sources, earliest due first, and counts late ones", async () => {
    const { adminInbox } = inboxOf([
      { kinds: ["complaint"], waiting: async () => [task("complaint", "2026-05-06T00:00:00.000Z")] },
      { kinds: ["identity"], waiting: async () => [task("identity", "2026-05-02T00:00:00.000Z")] },
    ]);
    const inbox = await adminInbox.tasks(admin);
    expect(inbox.duties.map(({ kind }) => kind)).toEqual(["identity", "complaint"]);
    expect(inbox.counts).toEqual([
      { kind: "identity", waiting: 1, late: 1 },
      { kind: "complaint", waiting: 1, late: 0 },
    ]);
    expect(inbox.unread).toEqual([]);
  });

  test("lists the viewer's own requests separately: another admin has to decide them", async () => {
    const asked = { ...task("confirmation", "2026-05-02T00:00:00.000Z"), id: "mine", own: true };
    const given = { ...task("confirmation", "2026-05-06T00:00:00.000Z"), own: false };
    const { adminInbox } = inboxOf([{ kinds: ["confirmation"], waiting: async () => [asked, given] }]);
    const inbox = await adminInbox.tasks(admin);
    expect(inbox.duties).toEqual([given]);
    expect(inbox.ownRequests).toEqual([asked]);
    expect(inbox.counts).toEqual([{ kind: "confirmation", waiting: 1, late: 0 }]);
  });

  test("names the kinds that could not be read instead of showing them as empty", async () => {
    const { adminInbox, errors } = inboxOf([
      { kinds: ["complaint", "takedown"], waiting: () => Promise.reject(new Error("no connection")) },
      { kinds: ["media"], waiting: async () => [task("media", "2026-05-06T00:00:00.000Z")] },
    ]);
    const inbox = await adminInbox.tasks(admin);
    expect(inbox.unread).toEqual(["complaint", "takedown"]);
    expect(inbox.duties).toHaveLength(1);
    expect(errors).toHaveLength(1);
  });

  test("queries only sources that may have tasks, and all of them if that cannot be determined", async () => {
    const asked: string[] = [];
    const source = (...kinds: InboxTaskKind[]): InboxSource => ({
      kinds,
      waiting: async () => {
        asked.push(...kinds);
        return [];
      },
    });
    const sources = [source("complaint", "takedown"), source("media"), source("agent")];
    await inboxOf(sources, async () => new Set<InboxTaskKind>(["takedown", "agent"])).adminInbox.tasks(admin);
    expect(asked.splice(0)).toEqual(["complaint", "takedown", "agent"]);
    const { adminInbox, errors } = inboxOf(sources, () => Promise.reject(new Error("no connection")));
    await adminInbox.tasks(admin);
    expect(asked).toEqual(["complaint", "takedown", "media", "agent"]);
    expect(errors).toHaveLength(1);
  });

  test("is only for admins with two-factor authentication", async () => {
    const { adminInbox } = inboxOf([]);
    for (const call of [adminInbox.tasks, adminInbox.health]) {
      await expect(call({ ...admin, role: "member" })).rejects.toMatchObject({ status: 404 });
      await expect(call({ ...admin, twoFactor: false })).rejects.toMatchObject({ status: 404 });
      await expect(call(null)).rejects.toMatchObject({ status: 401 });
    }
  });
});
