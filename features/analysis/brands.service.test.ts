import { expect, test } from "vitest";
import { openGate, withCalls } from "#tests/builders/calls.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor } from "#tests/builders/members.ts";

const database = await databaseOfFile();
const here = await withCalls(database);

const under = (host: string) => ({ ...visitor, headers: new Headers({ host }) });

test("who signs up and who calls is noted under the brand of the host", async () => {
  const { viewer } = await here.members.signUp(stranger("user"), under("velvet.example.com"));
  const plain = await here.members.signUp(stranger("user"), visitor);
  const brands = await database.db
    .selectFrom("users")
    .select("brand")
    .where("uid", "in", [viewer.uid, plain.viewer.uid])
    .orderBy("brand")
    .execute();
  expect(brands.map(({ brand }) => brand)).toEqual(["Nocturne", "Velvet"]);

  await here.buy(viewer.uid);
  const { callId } = await here.start.start(
    viewer,
    openGate,
    { agentId: here.agentId("Ivy") },
    under("ember.example.com"),
  );
  const call = await database.db.selectFrom("calls").selectAll().where("id", "=", callId).executeTakeFirstOrThrow();
  expect([call.brand, call.content_type]).toEqual(["Ember", "girlfriend-experience"]);
});
