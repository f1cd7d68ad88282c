import { expect, test } from "vitest";
import { linkedMembers, strengthOf } from "./linked-members.rules.ts";

test("rates a shared mailbox or payment strong and a shared network weak, but stronger for accounts created together", () => {
  expect([strengthOf("email", 9_000), strengthOf("payment", 9_000)]).toEqual(["strong", "strong"]);
  expect([strengthOf("device", 47), strengthOf("device", 49)]).toEqual(["strong", "medium"]);
  expect([strengthOf("network", 48), strengthOf("network", 49)]).toEqual(["medium", "weak"]);
});

test("returns one line per member, the most strongly linked first", () => {
  const member = (uid: string) => ({
    uid,
    username: uid,
    status: "active" as const,
    joinedAt: "2026-01-01T00:00:00.000Z",
    hadFreeCredit: true,
    mark: "abcdef12",
    hoursApart: 500,
  });
  const lines = linkedMembers([
    { ...member("neighbour"), kind: "network" },
    { ...member("twin"), kind: "network" },
    { ...member("twin"), kind: "email" },
    { ...member("sibling"), kind: "device" },
  ]);
  expect(lines.map(({ uid, links }) => [uid, links.map(({ kind }) => kind)])).toEqual([
    ["twin", ["email", "network"]],
    ["sibling", ["device"]],
    ["neighbour", ["network"]],
  ]);
});
