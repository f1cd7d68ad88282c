import { createServer } from "node:net";
import { type FakeVapi, startFakeVapi } from "#providers/voice-agent/vapi/fake.ts";
import type { CallClient } from "#tests/builders/call-client.ts";
import type { LeapingClock } from "./leaping-clock.ts";
import { type Site, siteUnderTest } from "./site-under-test.ts";

/** What proves a message to be Vapi's. */
export const secret = "a secret for notices of the tests";

/** A site whose agents all speak over a fake of Vapi. */
export async function siteWithVapi(clock: LeapingClock): Promise<{ vapi: FakeVapi; site: Site }> {
  const vapi = await startFakeVapi({ msPerChar: 4, hears: "Tell me a story.", clock });
  const port = await freePort();
  const site = await siteUnderTest({
    clock,
    settings: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      VAPI: "live",
      VAPI_BASE_URL: vapi.baseUrl,
      VAPI_API_KEY: vapi.apiKey,
      VAPI_WEBHOOK_SECRET: secret,
      VAPI_CALLS: "2",
    },
  });
  await everythingOver(site, "vapi");
  return { vapi, site };
}

/** Ends every fault of the fake, and waits for its messages. */
export async function inOrder(vapi: FakeVapi): Promise<void> {
  Object.assign(vapi.mood, { down: false, withoutControl: false });
  vapi.mood.notices = { delayMs: 0, copies: 1, dropped: [], reversed: false };
  await vapi.told();
}

/** What the site keeps of a call's line at Vapi. */
export function hostedCall({ db }: Site, callId: string) {
  return db.selectFrom("hosted_calls").selectAll().where("call_id", "=", callId).executeTakeFirst();
}

/** A call of the site as Vapi knows it. */
export async function callAtVapi(site: Site, vapi: FakeVapi, callId: string) {
  const row = await hostedCall(site, callId);
  const call = vapi.calls.get(row?.external_id ?? "");
  if (!call) throw new Error("Vapi knows no such call");
  return call;
}

/** The credit that is held for a customer's call. */
export async function heldOf({ composition, db }: Site, customer: { uid: string }) {
  return (await composition.internal.ledger.balances(db, customer.uid)).held;
}

/** A port that nobody listens on: the settings name it before the site is there. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** All kinds of agents speak over one service. */
export async function everythingOver(site: Site, service: "vapi" | "built-in") {
  const kinds = ["girlfriend-experience", "asmr-sensual", "dominatrix", "joi", "personalized"];
  const value = Object.fromEntries(kinds.map((kind) => [kind, service])) as Record<"joi", "vapi">;
  const admin = await site.db
    .selectFrom("users")
    .select("uid")
    .where("email", "=", site.stage.admin)
    .executeTakeFirstOrThrow();
  const actor = { uid: admin.uid, role: "admin", ip: "127.0.0.1" } as never;
  await site.composition.internal.settings.set(actor, "calls.services", value as never, { reason: "for this test" });
}

/** A typed message, and the wish for an answer. */
export function ask(client: CallClient, text: string): void {
  client.send({
    type: "conversation.item.create",
    item: { type: "message", role: "user", content: [{ type: "input_text", text }] },
  });
  client.send({ type: "response.create" });
}
