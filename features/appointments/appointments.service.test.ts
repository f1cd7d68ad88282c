import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { withAppointments } from "#tests/builders/appointments.ts";
import { closedGate, openGate } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { setStatus } from "#tests/builders/members.ts";
import { wallTime } from "./appointment-times.rules.ts";
import { answerWithinMs, bookings, endedKept, maxAppointments } from "./appointments.rules.ts";
import type { AppointmentInput } from "./appointments.schema.ts";

const zone = "Europe/Berlin";

const database = await databaseOfFile();
const stage = await withAppointments(database);
afterAll(() => stage.pushService.close());
afterEach(() => database.db.deleteFrom("appointments").execute());

/** A local time so many minutes from now. */
function timeIn(minutes: number): Pick<AppointmentInput, "date" | "time" | "zone"> {
  const at = new Date(stage.clock.now().getTime() + minutes * minuteMs);
  const date = new Intl.DateTimeFormat("sv-SE", { timeZone: zone }).format(at);
  return { date, time: wallTime(at, zone), zone };
}

const book = (member: Viewer, change: Partial<AppointmentInput> = {}) =>
  stage.appointments.book(member, openGate, {
    agentId: stage.agentId("Ivy"),
    repeat: "once",
    ...timeIn(60),
    ...change,
  });
const mine = async (member: Viewer) => (await stage.appointments.mine(member)).appointments;

/** Advances the clock to an appointment's next time and sends what is due. */
async function remindAt(nextAt: string | null): Promise<number> {
  await stage.clock.advance(new Date(nextAt ?? "").getTime() - stage.clock.now().getTime());
  return stage.reminders.remind();
}

describe("a reminder", () => {
  test("is sent once, at its time, with neutral text, to all of the member's browsers", async () => {
    const member = await stage.aMember();
    const [phone, desktop] = [await stage.browserOf(member), await stage.browserOf(member)];
    const { nextAt, time } = await book(member);
    expect(await stage.reminders.remind()).toBe(0);
    expect(await remindAt(nextAt)).toBe(1);
    expect(await stage.reminders.remind()).toBe(0);
    for (const { delivered } of [phone, desktop]) {
      expect(delivered).toHaveLength(1);
      const { title, body } = JSON.parse(delivered[0]?.payload ?? "");
      expect(title).toBe("Reminder");
      expect(body).toMatch(/^It's \d{1,2}:\d{2} [AP]M\.$/);
      expect(JSON.stringify(delivered)).not.toMatch(/Ivy|Nocturne/);
    }
    expect(time).toMatch(/^\d{2}:\d{2}$/);
    expect(await stage.reminderEmails(member)).toEqual([]);
  });

  test("is sent by email if no browser accepts it, without the companion's name", async () => {
    const member = await stage.aMember();
    const { nextAt } = await book(member);
    await remindAt(nextAt);
    const emails = await stage.reminderEmails(member);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^Your \d{1,2}:\d{2} [AP]M reminder$/);
    expect(JSON.stringify(emails)).not.toContain("Ivy");
  });

  test("is sent once if three servers look at the same time", async () => {
    const member = await stage.aMember();
    const browser = await stage.browserOf(member);
    const { nextAt } = await book(member);
    await stage.clock.advance(new Date(nextAt ?? "").getTime() - stage.clock.now().getTime());
    const servers = await Promise.all([stage.another(), stage.another(), stage.another()]);
    const sent = await Promise.all(servers.map(({ reminders }) => reminders.remind()));
    expect(sent.toSorted()).toEqual([0, 0, 1]);
    expect(browser.delivered).toHaveLength(1);
  });

  test("is not sent long after its time, for example after an outage", async () => {
    const member = await stage.aMember();
    const { nextAt } = await book(member);
    await stage.clock.advance(new Date(nextAt ?? "").getTime() - stage.clock.now().getTime() + 6 * minuteMs);
    expect(await stage.reminders.remind()).toBe(0);
    expect(await mine(member)).toMatchObject([{ nextAt: null, lastOutcome: "skipped", endedFor: "over" }]);
  });

  test("is not sent during the member's break, and is sent again after it", async () => {
    const member = await stage.aMember();
    const browser = await stage.browserOf(member);
    const { nextAt } = await book(member, { repeat: "daily" });
    await stage.limits.takeBreak(member, 1);
    expect(await remindAt(nextAt)).toBe(0);
    const [skipped] = await mine(member);
    expect(skipped).toMatchObject({ lastOutcome: "skipped", endedFor: null });
    expect(await remindAt(skipped?.nextAt ?? null)).toBe(1);
    expect(browser.delivered).toHaveLength(1);
  });

  test("is not sent to a suspended member", async () => {
    const member = await stage.aMember();
    const { nextAt } = await book(member);
    await setStatus(database, stage.members, member.uid, "suspended");
    expect(await remindAt(nextAt)).toBe(0);
    await setStatus(database, stage.members, member.uid, "active");
    expect(await mine(member)).toMatchObject([{ lastOutcome: "skipped" }]);
  });

  test("is not sent in quiet hours that were set later", async () => {
    const member = await stage.aMember();
    const { nextAt } = await book(member);
    const [from, to] = [timeIn(30).time, timeIn(90).time];
    await stage.appointments.setQuietHours(member, { from, to });
    expect(await remindAt(nextAt)).toBe(0);
    expect(await mine(member)).toMatchObject([{ lastOutcome: "skipped" }]);
  });

  test("ends after three occurrences without a callable companion", async () => {
    const member = await stage.aMember();
    const agentId = stage.agentId("Noor");
    const setStatus = (status: "active" | "paused") =>
      database.db.updateTable("agents").set({ status }).where("id", "=", agentId).execute();
    let { nextAt } = await book(member, { agentId, repeat: "daily" });
    await setStatus("paused");
    for (let day = 0; day < 3; day++) {
      expect(await remindAt(nextAt)).toBe(0);
      nextAt = (await mine(member))[0]?.nextAt ?? null;
    }
    await setStatus("active");
    expect(await mine(member)).toMatchObject([{ lastOutcome: "unavailable", endedFor: "companion-gone" }]);
  });
});

describe("an answer", () => {
  test("keeps a due reminder once and returns the companion to call", async () => {
    const member = await stage.aMember();
    const { id, nextAt } = await book(member);
    await expect(stage.appointments.keep(member, id)).rejects.toMatchObject({ code: "appointments.not_now" });
    await remindAt(nextAt);
    expect(await mine(member)).toMatchObject([{ isDue: true }]);
    expect(await stage.appointments.keep(member, id)).toEqual({ agentId: stage.agentId("Ivy") });
    await expect(stage.appointments.keep(member, id)).rejects.toMatchObject({ code: "appointments.not_now" });
    expect(await mine(member)).toMatchObject([{ isDue: false, nextAt: null, lastOutcome: "kept", endedFor: "over" }]);
  });

  test("declines one occurrence only: a weekly reminder returns in a week", async () => {
    const member = await stage.aMember();
    const { id, nextAt } = await book(member, { repeat: "weekly" });
    await remindAt(nextAt);
    await stage.appointments.decline(member, id);
    const [after] = await mine(member);
    expect(after).toMatchObject({ lastOutcome: "declined", endedFor: null });
    const days = (new Date(after?.nextAt ?? "").getTime() - new Date(nextAt ?? "").getTime()) / (24 * 60 * minuteMs);
    expect(Math.round(days)).toBe(7);
  });

  test("that never comes ends a daily reminder after three days, without further messages", async () => {
    const member = await stage.aMember();
    const browser = await stage.browserOf(member);
    let { nextAt } = await book(member, { repeat: "daily" });
    for (let day = 0; day < 3; day++) {
      await remindAt(nextAt);
      await stage.clock.advance(answerWithinMs);
      await stage.reminders.closeUnanswered();
      nextAt = (await mine(member))[0]?.nextAt ?? null;
    }
    expect(await mine(member)).toMatchObject([{ lastOutcome: "missed", endedFor: "unanswered", nextAt: null }]);
    expect(browser.delivered).toHaveLength(3);
    expect(await stage.reminderEmails(member)).toEqual([]);
  });

  test("stops all reminders at any time, and is idempotent", async () => {
    const member = await stage.aMember();
    const { id, nextAt } = await book(member, { repeat: "daily" });
    await stage.appointments.stop(member, id);
    await stage.appointments.stop(member, id);
    expect(await remindAt(nextAt)).toBe(0);
    expect(await mine(member)).toMatchObject([{ nextAt: null, endedFor: "stopped" }]);
  });

  test("to another member's appointment is a 404", async () => {
    const [member, other] = [await stage.aMember(), await stage.aMember()];
    const { id, nextAt } = await book(member);
    await remindAt(nextAt);
    for (const verb of ["keep", "decline", "stop"] as const) {
      await expect(stage.appointments[verb](other, id)).rejects.toMatchObject({ status: 404 });
    }
    expect(await mine(other)).toEqual([]);
    expect(await mine(member)).toMatchObject([{ isDue: true }]);
  });
});

describe("a booking is refused", () => {
  test.each([
    ["in the past", () => timeIn(-5), "appointments.past"],
    ["more than 60 days ahead", () => timeIn(61 * 24 * 60), "appointments.too_far"],
    [
      "in an hour that the clock skips",
      () => ({ date: "2027-03-28", time: "02:30", zone }),
      "appointments.skipped_hour",
    ],
    ["on a day that does not exist", () => ({ date: "2027-02-30", time: "20:00", zone }), "appointments.no_such_day"],
  ])("%s", async (_, when, code) => {
    const member = await stage.aMember();
    await expect(book(member, when())).rejects.toMatchObject({ code, status: 422 });
    expect(await mine(member)).toEqual([]);
  });

  test("in quiet hours, until they are cleared", async () => {
    const member = await stage.aMember();
    const hours = { from: timeIn(30).time, to: timeIn(90).time };
    await stage.appointments.setQuietHours(member, hours);
    expect((await stage.appointments.mine(member)).quietHours).toEqual(hours);
    await expect(book(member)).rejects.toMatchObject({ code: "appointments.quiet" });
    await stage.appointments.setQuietHours(member, { from: null, to: null });
    await book(member);
  });

  test("in a break, twice at one time, and beyond the limit", async () => {
    const member = await stage.aMember();
    await book(member);
    await expect(book(member)).rejects.toMatchObject({ code: "appointments.taken", status: 409 });
    for (let at = 1; at < maxAppointments; at++) await book(member, timeIn(60 + at));
    await expect(book(member, timeIn(300))).rejects.toMatchObject({ code: "appointments.full", status: 409 });

    const other = await stage.aMember();
    await stage.limits.takeBreak(other, 2);
    await expect(book(other)).rejects.toMatchObject({ code: "appointments.on_break", status: 409 });
    await book(other, timeIn(3 * 24 * 60));
  });

  test("for an unknown companion, before the age gate, and for a visitor", async () => {
    const member = await stage.aMember();
    await expect(book(member, { agentId: crypto.randomUUID() })).rejects.toMatchObject({ status: 404 });
    const input = { agentId: stage.agentId("Ivy"), repeat: "once" as const, ...timeIn(60) };
    await expect(stage.appointments.book(member, closedGate, input)).rejects.toMatchObject({ status: 403 });
    await expect(stage.appointments.book(null, openGate, input)).rejects.toMatchObject({ status: 401 });
  });

  test("for nine of ten concurrent bookings of the last free place", async () => {
    const member = await stage.aMember();
    for (let at = 1; at < maxAppointments; at++) await book(member, timeIn(60 + at));
    const tries = await Promise.allSettled(Array.from({ length: 10 }, (_, at) => book(member, timeIn(400 + at))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await mine(member)).toHaveLength(maxAppointments);
  });
});

test("booking and stopping over and over leaves ten ended appointments, and is refused after thirty", async () => {
  const member = await stage.aMember();
  for (let count = 0; count < bookings.points; count += 1) {
    const { id } = await book(member, timeIn(60 + count));
    await stage.appointments.stop(member, id);
  }
  const refused = { code: "appointments.too_many", status: 429, retryAfterSeconds: expect.any(Number) };
  await expect(book(member)).rejects.toMatchObject(refused);
  await book(await stage.aMember());
  const rows = database.db.selectFrom("appointments").select("id").where("uid", "=", member.uid);
  // The last one was stopped after the last booking.
  expect(await rows.execute()).toHaveLength(endedKept + 1);
});
