import { describe, expect, test } from "vitest";
import { withDemo } from "#tests/builders/agents.ts";
import { databaseOfFile } from "#tests/builders/database-of-file.ts";
import { stranger, visitor } from "#tests/builders/members.ts";
import type { Viewer } from "../viewer.rules.ts";
import { createProfileService } from "./profile.service.ts";

const database = await databaseOfFile();
const demo = await withDemo(database);
const { profiles } = demo.services;

const creator = (index: number): Viewer => {
  const found = demo.seeded.creators[index];
  if (!found) throw new Error("The demo has fewer creators");
  return found.viewer;
};

const agentsOf = (uid: string) =>
  database.db.selectFrom("agents").select(["model_username", "updated_at"]).where("user_id", "=", uid).execute();

test("updating a profile requires a session", async () => {
  await expect(profiles.update(null, { name: "Owl" })).rejects.toMatchObject({ message: "User not authenticated" });
});

test("a new username is written to the member and all of their agents in one transaction [C-04]", async () => {
  const viewer = creator(0);
  const before = await agentsOf(viewer.uid);
  await demo.clock.advance(60_000);
  expect(await profiles.update(viewer, { username: "Evening-Harbour" })).toEqual({ usernameChanged: true });
  const after = await agentsOf(viewer.uid);
  expect(after.map((agent) => agent.model_username)).toEqual(before.map(() => "evening-harbour"));
  expect(after.every((agent, index) => agent.updated_at > (before[index]?.updated_at ?? new Date()))).toBe(true);

  const breaking = createProfileService({
    db: database.db,
    clock: demo.clock,
    audit: demo.internal.audit,
    renamed: () => Promise.reject(new Error("the agents cannot be written")),
    permitsText: () => true,
  });
  await expect(breaking.update(viewer, { username: "lost-harbour" })).rejects.toThrow("the agents cannot be written");
  expect((await profiles.own(viewer)).username).toBe("evening-harbour");
});

test("for half a year a creator's old address leads to the new one, and the name is kept for them alone", async () => {
  const { viewer } = await demo.members.signUp({ ...stranger("model"), username: "quay-one" }, visitor);
  const other = (await demo.members.signUp(stranger("model"), visitor)).viewer;
  const take = (username: string) => profiles.update(other, { username });
  await profiles.update(viewer, { username: "quay-two" });
  await profiles.update(viewer, { username: "quay-three" });
  expect(await Promise.all(["quay-one", "QUAY-TWO"].map(profiles.nameAfter))).toEqual(["quay-three", "quay-three"]);
  expect(await profiles.nameAfter("quay-three"), "nobody's old name").toBeNull();
  await expect(take("quay-one")).rejects.toMatchObject({ code: "members.username_taken" });
  const signedUp = demo.members.signUp({ ...stranger("user"), username: "Quay-Two" }, visitor);
  await expect(signedUp).rejects.toMatchObject({ code: "members.username_taken" });
  expect(await demo.members.usernameHint(visitor, "quay-two")).toMatchObject({ available: false });
  await profiles.update(viewer, { username: "quay-one" });
  expect(await profiles.nameAfter("quay-one"), "taken back").toBeNull();
  expect(await profiles.nameAfter("quay-three")).toBe("quay-one");
  await demo.clock.advance(181 * 86_400_000);
  expect(await profiles.nameAfter("quay-three")).toBeNull();
  await demo.members.sweepExpired();
  await take("quay-three");
  expect(await profiles.nameAfter("quay-three"), "its own page now").toBeNull();
});

test("a creator keeps their last three names: the oldest is free when a fourth comes, and a typo can be mended", async () => {
  const { viewer } = await demo.members.signUp({ ...stranger("model"), username: "pier-one" }, visitor);
  const other = (await demo.members.signUp(stranger("model"), visitor)).viewer;
  const rename = async (username: string) => {
    await demo.clock.advance(60_000);
    await profiles.update(viewer, { username });
  };
  const former = () => Promise.all(["pier-one", "pier-tow", "pier-two", "pier-three"].map(profiles.nameAfter));
  for (const name of ["pier-tow", "pier-two", "pier-three"]) await rename(name);
  expect(await former()).toEqual(["pier-three", "pier-three", "pier-three", null]);
  await rename("pier-two");
  expect(await former(), "one taken back makes room").toEqual(["pier-two", "pier-two", null, "pier-two"]);
  await rename("pier-four");
  expect(await former()).toEqual([null, "pier-four", "pier-four", "pier-four"]);
  await profiles.update(other, { username: "pier-one" });
  await expect(profiles.update(other, { username: "pier-tow" })).rejects.toMatchObject({
    code: "members.username_taken",
  });
});

test("a customer's old name is free at once: it had no page", async () => {
  const { viewer } = await demo.members.signUp({ ...stranger("user"), username: "visitor-one" }, visitor);
  await profiles.update(viewer, { username: "visitor-two" });
  expect(await profiles.nameAfter("visitor-one")).toBeNull();
  await demo.members.signUp({ ...stranger("user"), username: "visitor-one" }, visitor);
});

test("of twenty concurrent requests for one username, one succeeds", async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => demo.members.signUp(stranger("model"), visitor)));
  const tries = await Promise.allSettled(
    people.map(({ viewer }) => profiles.update(viewer, { username: "one-of-a-kind" })),
  );
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = tries.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
  expect(new Set(refused.map(({ code, field }) => `${code} ${field}`))).toEqual(
    new Set(["members.username_taken username"]),
  );
});

describe("updating a profile", () => {
  test("refuses an empty username, and an empty name in place of one, at the field", async () => {
    const { viewer } = await demo.members.signUp(stranger("model"), visitor);
    await profiles.update(viewer, { name: "" });
    for (const username of ["", "  "]) {
      const refused = { code: "members.username_missing", status: 422, field: "username" };
      await expect(profiles.update(viewer, { username, description: "Kept out" })).rejects.toMatchObject(refused);
    }
    await profiles.update(viewer, { name: "Rae" });
    await expect(profiles.update(viewer, { name: "" })).rejects.toMatchObject({ field: "name" });
    expect(await profiles.own(viewer)).toMatchObject({ username: viewer.username, name: "Rae", description: "" });
  });

  test("keeps omitted fields, and clears a description that is sent empty", async () => {
    const viewer = creator(1);
    await profiles.update(viewer, { name: "Soft Radio", description: "Late, and low." });
    await profiles.update(viewer, {});
    expect(await profiles.own(viewer)).toMatchObject({ name: "Soft Radio", description: "Late, and low." });
    await profiles.update(viewer, { description: "" });
    expect(await profiles.own(viewer)).toMatchObject({ name: "Soft Radio", description: "" });
  });

  test("refuses reserved and malformed usernames, and texts that break the rules", async () => {
    const viewer = creator(2);
    for (const [input, code] of [
      [{ username: "admin" }, "members.username_reserved"],
      [{ username: "a b" }, "members.username_format"],
      [{ description: "Make a deepfake of her" }, "members.text_refused"],
    ] as const) {
      await expect(profiles.update(viewer, input)).rejects.toMatchObject({ code });
    }
  });
});
