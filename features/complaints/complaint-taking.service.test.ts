import { expect, test } from "vitest";
import { withComplaints } from "#tests/builders/complaints.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { anAdmin } from "#tests/builders/members.ts";
import { decisionInput } from "./complaints-admin.schema.ts";

const database = await databaseOfFile();
const here = await withComplaints(database);
const admin = here.seeded.admin;
const second = await anAdmin(here.members);

const decision = decisionInput.parse({
  action: "no_action",
  reasonCode: "other",
  reason: "The recording shows nothing of the kind.",
});

test("a complaint is taken from a desk only by its name: both are told, and only whose it is decides", async () => {
  const { admin: handling, file } = here.complaints;
  const form = await here.form({ agentId: here.agentId("Ivy"), email: "" });
  const { reference } = await file(here.reporter(null), form);
  await handling.assign(admin, reference, { from: "" });
  const refused = { code: "complaints.taken", status: 409, message: expect.stringContaining(`@${admin.username}`) };
  await expect(handling.assign(second, reference, { from: "" })).rejects.toMatchObject(refused);
  await expect(handling.decide(second, reference, decision)).rejects.toMatchObject(refused);
  await handling.assign(second, reference, { from: admin.username });
  const opened = await handling.open(admin, reference);
  expect(opened.assignee).toBe(second.username);
  expect(opened.events.at(-1)).toMatchObject({ kind: "assigned", by: second.username });
  expect(opened.events.at(-1)?.note).toBe(`Taken over from @${admin.username}`);
  const emails = database.db.selectFrom("outbound_letters").selectAll().where("kind", "=", "complaint-taken-over");
  const [email] = await emails.execute();
  expect(email?.recipient).toBe(admin.email);
  expect(JSON.stringify(email?.letter)).toContain(`@${second.username}`);
  await expect(handling.decide(admin, reference, decision)).rejects.toMatchObject({ code: "complaints.taken" });
  await handling.assign(second, reference, { from: "" });
  const { events } = await handling.open(second, reference);
  expect(events, "one's own is not taken twice").toHaveLength(opened.events.length);
  await handling.decide(second, reference, decision);
});
