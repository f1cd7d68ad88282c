import { createECDH, randomBytes } from "node:crypto";
import { bookings } from "#features/appointments/appointments.rules.ts";
import { uuidv7 } from "#platform/ids/ids.ts";
import type { Sample } from "../declared-answers.ts";
import type { LeapingClock } from "../leaping-clock.ts";
import { expectOk, type Site } from "../site-under-test.ts";
import type { Visitor } from "../visitor.ts";

/** A push subscription as a browser describes it. */
function aBrowser(name: string) {
  const key = createECDH("prime256v1");
  const p256dh = key.generateKeys("base64url");
  const keys = { p256dh, auth: randomBytes(16).toString("base64url") };
  return { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys };
}

/** Requests about planned calls and notifications. */
export async function appointmentSamples(
  site: Site,
  _: Visitor,
  clock: LeapingClock,
): Promise<Record<string, Sample[]>> {
  const [who, busy, ungated] = [await site.member(), await site.member(), await site.member({ gate: false })];
  const agentId = site.agentId("Ivy");
  const soon = new Date(clock.now().getTime() + 5 * 60_000).toISOString();
  const [date = "", time = ""] = [soon.slice(0, 10), soon.slice(11, 16)];
  const input = { agentId, date, time, zone: "UTC", repeat: "once" };
  const inAMonth = new Date(clock.now().getTime() + 30 * 86_400_000).toISOString().slice(0, 10);
  const at = (hour: number) => ({ ...input, date: inAMonth, time: `${String(hour).padStart(2, "0")}:00` });
  const booked = async (member: Visitor, body: object) => ({
    id: (await expectOk<{ id: string }>(member.post("/api/me/appointments", body))).body.id,
  });
  const [due, alsoDue, later] = [await booked(who, input), await booked(busy, input), await booked(who, at(20))];
  for (let hour = 0; hour < 9; hour++) await booked(busy, at(hour));
  // As often as a member may ask in an hour, whatever comes of it.
  const eager = await site.member();
  for (let asked = 0; asked < bookings.points; asked++) await eager.post("/api/me/appointments", input);
  const nothing = { id: uuidv7() };
  const [mine, theirs] = [aBrowser("mine"), aBrowser("theirs")];
  await busy.post("/api/me/push", theirs);
  await who.post("/api/me/push", aBrowser("removed"));
  const { body: push } = await expectOk<{ subscriptions: { id: string }[] }>(who.get("/api/me/push"));

  return {
    "GET /me/appointments": [{ who, status: 200 }],
    "POST /me/appointments": [
      { who, status: 201, body: at(9) },
      { who, status: 409, body: at(20) },
      { who, status: 422, body: { ...input, date: "2020-01-01" } },
      { who, status: 422, body: { ...input, zone: "+02:00" } },
      { who, status: 404, body: { ...at(10), agentId: nothing.id } },
      { who: ungated, status: 403, body: at(10) },
      { who: busy, status: 409, body: at(23) },
      { who: eager, status: 429, body: at(10) },
    ],
    "POST /me/appointments/:id/keep": [
      { who, status: 200, params: due },
      { who, status: 409, params: later },
      { who, status: 404, params: nothing },
    ],
    "POST /me/appointments/:id/decline": [
      { who: busy, status: 204, params: alsoDue },
      { who, status: 409, params: later },
      { who, status: 404, params: { id: "none" } },
    ],
    "POST /me/appointments/:id/stop": [
      { who, status: 204, params: later },
      { who, status: 404, params: alsoDue },
    ],
    "PUT /me/quiet-hours": [
      { who, status: 204, body: { from: "23:00", to: "08:00" } },
      { who, status: 204, body: { from: "", to: "" } },
      { who, status: 422, body: { from: "23:00", to: "" } },
    ],
    "GET /me/push": [{ who, status: 200 }],
    "POST /me/push": [
      { who, status: 204, body: mine },
      { who, status: 409, body: theirs },
      { who, status: 422, body: { ...mine, endpoint: "https://localhost/push" } },
    ],
    "DELETE /me/push": [
      { who, status: 204, query: `?endpoint=${encodeURIComponent(mine.endpoint)}` },
      { who, status: 422, query: "" },
    ],
    "DELETE /me/push/:id": [
      { who, status: 204, params: { id: push.subscriptions[0]?.id ?? "" } },
      { who, status: 404, params: nothing },
    ],
  };
}
