import { expect, test } from "vitest";
import { parseDollars, zero } from "#platform/money/money.ts";
import { columnOf, fieldNames } from "../fields/agent-fields.rules.ts";
import { priceFreeAt, publishBlockers, reviewReasonLabel } from "../reviews/agent-reviews.rules.ts";
import {
  type AgentContent,
  blankContent,
  columnsOf,
  contentOf,
  contentOfFields,
  contentOfRow,
  differences,
  editorStateOf,
  fieldErrorsOf,
  fieldsOf,
  needsReview,
  storedContent,
} from "./agent-content.rules.ts";

const wren: AgentContent = {
  ...blankContent,
  contentType: "personalized",
  firstMessage: "Good evening.",
  voiceId: "story-baritone",
  name: "Wren",
  baseRate: parseDollars("0.75") ?? zero,
  mood: "calm",
  backstory: "Keeps a lighthouse.",
  welcomes: ["storms", "tea"],
};

test("a content converts to fields and to a stored version, and back", () => {
  expect(contentOfFields(wren, fieldsOf(wren), "Somebody")).toEqual(wren);
  expect(contentOf(JSON.parse(JSON.stringify(storedContent(wren))))).toEqual(wren);
  expect(fieldsOf(wren)).toMatchObject({ welcomes: "storms\ntea", baseRate: "0.75" });
});

test("a companion without a name uses its creator's, and one without a voice has none", () => {
  const nameless = contentOfFields(wren, { ...fieldsOf(wren), name: " ", voice_id: "" }, "Lighthouse");
  expect(nameless).toMatchObject({ name: "Lighthouse", voiceId: null });
  expect(contentOfFields(wren, { ...fieldsOf(wren), baseRate: "much" }, "x")).toBeNull();
});

test("each step reports its own errors", () => {
  const fields = { ...fieldsOf(wren), first_message: "", voice_id: "", baseRate: "0.1" };
  expect(fieldErrorsOf("basic", fields)).toEqual({ first_message: "The first message must be at least 3 characters" });
  expect(fieldErrorsOf("voice", fields)).toEqual({ voice_id: "Please choose a voice" });
  expect(fieldErrorsOf("pricing", fields)).toEqual({ baseRate: "Invalid pricing rate" });
  const saved = { basic: true, voice: false, price: true, pricing: false };
  expect(editorStateOf(saved, fields)).toEqual({
    priceSaved: true,
    steps: {
      basic: { valid: false, completed: true },
      voice: { valid: false, completed: false },
      pricing: { valid: false, completed: false },
    },
  });
});

test("only changed fields are listed, by label", () => {
  expect(differences(wren, wren)).toEqual([]);
  expect(differences(wren, { ...wren, contentType: "joi", welcomes: ["tea"] })).toEqual([
    { field: "content_type", label: "Content type", before: "Personalized", after: "JOI" },
    { field: "welcomes", label: "Welcomes", before: "storms\ntea", after: "tea" },
  ]);
  const abroad = { ...wren, language: "es", baseRate: parseDollars("1.5") ?? zero };
  expect(differences(wren, abroad), "in words, not as they are stored").toEqual([
    { field: "language", label: "Language", before: "English", after: "Spanish" },
    { field: "baseRate", label: "Price per minute", before: "$0.75", after: "$1.50" },
  ]);
});

test("only a price change needs no review; any other change does, and so does the first version", () => {
  expect(needsReview(null, wren)).toBe(true);
  expect(needsReview(wren, { ...wren, baseRate: parseDollars("2.00") ?? zero })).toBe(false);
  for (const change of [{ name: "W" }, { voiceId: "radio-tenor" }, { firstMessage: "Hi." }, { refuses: ["rain"] }]) {
    expect(needsReview(wren, { ...wren, ...change })).toBe(true);
  }
});

test("all open requirements are reported together", () => {
  const ready = {
    completed: { basic: true, voice: true, pricing: true },
    unsaved: [],
    voiceUsable: true,
    needsEmail: false,
    verified: true,
    reviewState: null,
    nothingNew: false,
  };
  expect(publishBlockers(ready)).toEqual([]);
  const none = {
    ...ready,
    completed: { basic: false, voice: false, pricing: false },
    voiceUsable: false,
    needsEmail: true,
    verified: false,
  };
  expect(publishBlockers(none).map(({ code }) => code)).toEqual(["basic", "voice", "pricing", "email", "identity"]);
  expect(publishBlockers({ ...ready, voiceUsable: false })[0]?.code).toBe("voice_gone");
  const unsaved = publishBlockers({ ...ready, unsaved: ["pricing", "basic"] });
  expect(unsaved.map(({ code, to }) => [code, to])).toEqual([
    ["unsaved", "/model/agent/basic"],
    ["unsaved_price", "/model/agent/pricing"],
  ]);
  expect(publishBlockers({ ...ready, reviewState: "waiting" })[0]?.code).toBe("waiting");
  expect(publishBlockers({ ...ready, reviewState: "refused" })).toEqual([]);
});

test("a price can change again after its hours, to the second", () => {
  const changed = new Date("2026-01-05T10:00:00Z");
  expect(priceFreeAt(null, 24, changed)).toBeNull();
  expect(priceFreeAt(changed, 24, new Date("2026-01-06T09:59:59Z"))).toEqual(new Date("2026-01-06T10:00:00Z"));
  expect(priceFreeAt(changed, 24, new Date("2026-01-06T10:00:00Z"))).toBeNull();
  expect(reviewReasonLabel("extreme")).toContain("extremes");
  expect(reviewReasonLabel("nothing")).toBe("A reason of its own");
});

test("fields that are newer than a version are blank in it", () => {
  const { tone: _, exampleLines: __, ...earlier } = storedContent(wren);
  expect(contentOf(earlier)).toEqual({ ...wren, tone: "", exampleLines: [] });
});

test("a content converts to columns and back", () => {
  const columns = columnsOf(wren);
  expect(columns).toMatchObject({
    first_message: "Good evening.",
    voice_id: "story-baritone",
    welcomes: wren.welcomes,
  });
  expect(Object.keys(columns).sort()).toEqual(fieldNames.map(columnOf).sort());
  expect(contentOfRow(columns)).toEqual(wren);
});
