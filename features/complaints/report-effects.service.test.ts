import { expect, test } from "vitest";
import type { Tx } from "#platform/database/connect.ts";
import { type Reported, reportFacts, reportMeasures } from "./report-effects.service.ts";

const tx = {} as Tx;

/** A companion of Wren's, with two of its own pictures shown, three of hers, and a voice. */
function reported(voiceId: string | null = "warm-alto") {
  const done: unknown[] = [];
  const agent = { creatorUid: "wren", voiceId, name: "Ivy", heldAt: null, verifiedAt: null };
  const parts = {
    holds: {
      hold: async () => true,
      release: async () => true,
      withholdPhotos: async () => 2,
      reported: async (agentId: string) => (agentId === "ivy" ? agent : null),
      facts: async (agentId: string) => (agentId === "ivy" ? agent : undefined),
    },
    media: {
      review: {
        withhold: async (_tx: Tx, uid: string) => {
          done.push(["withheld", uid]);
          return 3;
        },
        takeDown: async (_tx: Tx, wish: object) => {
          done.push(["taken down", wish]);
          return [];
        },
      },
    },
    voices: { stopForReport: async (_tx: Tx, id: string) => id === "warm-alto" },
    conversations: { reported: async () => ({ id: "c1", state: "ended", charge: "2.40", secret: "not for admins" }) },
  };
  return { parts: parts as unknown as Reported, done };
}

test("pictures are withheld at the companion and at its creator, and counted as the larger of both", async () => {
  const { parts, done } = reported();
  const measures = reportMeasures(parts);
  expect(await measures.withholdPhotos(tx, "ivy")).toBe(3);
  expect(done).toEqual([["withheld", "wren"]]);
  expect(await measures.withholdPhotos(tx, "nobody's")).toBe(2);
});

test("pictures are taken down as their creator's own", async () => {
  const { parts, done } = reported();
  const wish = { ids: ["p1"], reason: "other" as const, by: "admin", at: new Date(0) };
  await reportMeasures(parts).removeMedia(tx, { ...wish, creatorUid: "wren" });
  expect(done).toEqual([["taken down", { ...wish, ownerUid: "wren" }]]);
});

test("the voice that the companion speaks with is stopped; without one, or when it is stopped already, none is", async () => {
  const why = { reason: "It is copied", at: new Date(0) };
  expect(await reportMeasures(reported().parts).stopVoice(tx, "ivy", why)).toBe("warm-alto");
  expect(await reportMeasures(reported(null).parts).stopVoice(tx, "ivy", why)).toBeNull();
  expect(await reportMeasures(reported("stopped-before").parts).stopVoice(tx, "ivy", why)).toBeNull();
});

test("an admin sees of a reported call what it was and cost, and nothing else of it", async () => {
  const facts = reportFacts(reported().parts);
  const { call, agent, media } = await facts(null as never, { agentId: null, creatorUid: null, callId: "c1" });
  expect(call).not.toHaveProperty("secret");
  expect(call).toMatchObject({ id: "c1", charge: "2.40" });
  expect([agent, media]).toEqual([null, []]);
});
