import { expect, test } from "vitest";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { from, openGate, quietTransport, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { lantern } from "#tests/builders/editor.ts";
import { stranger, visitor } from "#tests/builders/members.ts";

const database = await databaseOfFile();
const stage = await withCalls(database);
const { agentEditor: editor, agentPublishing: publishing, reviews } = stage.services;
const admin = stage.seeded.admin;

async function approved(viewer: Viewer): Promise<{ id: string; agentId: string }> {
  await publishing.submit(viewer);
  const { agentId } = await editor.open(viewer);
  const id = (await publishing.waiting(admin)).find((one) => one.agentId === agentId)?.id ?? "";
  await publishing.approve(admin, id, "Fits the rules");
  return { id, agentId: agentId ?? "" };
}

async function newCompanion(): Promise<Viewer> {
  const { viewer } = await stage.members.signUp(stranger("model"), visitor);
  const confirmed = { verified_at: stage.clock.now(), email_verified: true };
  await database.db.updateTable("users").set(confirmed).where("uid", "=", viewer.uid).execute();
  await editor.saveStep(viewer, { step: "basic", fields: lantern as never, edition: null });
  await editor.saveStep(viewer, { step: "voice", fields: { voice_id: "radio-tenor" }, edition: null });
  await editor.saveStep(viewer, { step: "pricing", fields: { baseRate: "1.20" }, edition: null });
  await stage.features.agents.internal.voiceAgents.save(viewer, null);
  return viewer;
}

async function changedCompanion(): Promise<Viewer> {
  const { viewer } = stage.creatorOf("Ivy");
  await editor.saveStep(viewer, { step: "basic", fields: { tone: "Rested and slow" }, edition: null });
  return viewer;
}

test.each([
  ["for the first time", newCompanion, false],
  ["with a change", changedCompanion, true],
])("a call on a companion that was published %s goes on when that is undone", async (_, companion, staysPublic) => {
  const { id, agentId } = await approved(await companion());
  const caller = await stage.newCustomer();
  await stage.buy(caller.uid);
  const call = await stage.start.start(caller, openGate, { agentId }, from);
  const connection = await stage.liveCalls.connect(call.callId, call.token, quietTransport().transport);
  stage.tell.get(call.callId)?.({ type: "first_sound" });
  await stage.liveCalls.idle();
  await stage.pass(15_000, connection);
  await reviews.undo(admin, "agent", id);
  expect((await stage.agents.byId(openGate, agentId)) !== null).toBe(staysPublic);
  await stage.pass(65_000, connection);
  const row = () => database.db.selectFrom("calls").selectAll().where("id", "=", call.callId).executeTakeFirstOrThrow();
  expect(await row(), "beyond the minute that was set aside").toMatchObject({ state: "active" });
  await stage.liveCalls.end(call.callId, "user");
  const ended = await row();
  expect(ended).toMatchObject({ state: "ended", ended_reason: "user" });
  // Eighty seconds at the price at which the call began.
  expect(ended.captured_micros).toBe(((ended.rate_micros * 80n) / 60n / 10_000n) * 10_000n);
  const next = stage.start.start(caller, openGate, { agentId }, from);
  if (staysPublic) await expect(next).resolves.toMatchObject({ callId: expect.any(String) });
  else await expect(next).rejects.toMatchObject({ code: "conversations.no_agent" });
});
