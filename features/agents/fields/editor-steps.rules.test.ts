import { expect, test } from "vitest";
import { type EditorEvent, editorAfter, editorSteps, freshEditor, stepMarker } from "./editor-steps.rules.ts";

const after = (...events: EditorEvent[]) => events.reduce(editorAfter, freshEditor);
const flagsOf = (...events: EditorEvent[]) => after(...events).steps;

test("each step has a valid flag and a completed flag, both false at first [T-16]", () => {
  expect(editorSteps).toEqual(["basic", "voice", "pricing"]);
  for (const step of editorSteps) expect(freshEditor.steps[step]).toEqual({ valid: false, completed: false });
  expect(flagsOf({ type: "edited", step: "basic", valid: true }).basic).toEqual({ valid: true, completed: false });
  expect(flagsOf({ type: "edited", step: "voice", valid: false }).voice).toEqual({ valid: false, completed: false });
});

test("a step is completed only after its save has succeeded [T-17]", () => {
  const edited: EditorEvent = { type: "edited", step: "basic", valid: true };
  expect(flagsOf(edited).basic).toEqual({ valid: true, completed: false });
  expect(flagsOf(edited, { type: "saved", step: "basic" }).basic).toEqual({ valid: true, completed: true });
});

test("pricing is completed only after the agent is saved with the voice service as well [T-18]", () => {
  const saved: EditorEvent = { type: "saved", step: "pricing" };
  expect(flagsOf(saved).pricing.completed).toBe(false);
  expect(flagsOf(saved, { type: "voice_agent_failed" }).pricing.completed).toBe(false);
  expect(flagsOf(saved, { type: "voice_agent_failed" }, { type: "voice_agent_saved" }).pricing.completed).toBe(true);
  expect(flagsOf({ type: "voice_agent_saved" }).pricing.completed).toBe(false);
  expect(flagsOf(saved, { type: "voice_agent_saved" }, saved).pricing.completed).toBe(false);
});

test("signing out resets the editor [T-20]", () => {
  const worked = after({ type: "saved", step: "basic" }, { type: "saved", step: "pricing" });
  expect(worked).not.toEqual(freshEditor);
  expect(editorAfter(worked, { type: "signed_out" })).toEqual(freshEditor);
  expect(editorAfter(freshEditor, { type: "loaded", state: worked })).toBe(worked);
});

test("the step marker names the first step that is not completed [N-47]", () => {
  const done = (step: "basic" | "voice"): EditorEvent => ({ type: "saved", step });
  expect(stepMarker(freshEditor)).toBe("basic");
  expect(stepMarker(after(done("basic")))).toBe("voice");
  expect(stepMarker(after(done("voice")))).toBe("basic");
  expect(stepMarker(after(done("basic"), done("voice")))).toBe("pricing");
  const priced: EditorEvent[] = [{ type: "saved", step: "pricing" }, { type: "voice_agent_saved" }];
  expect(stepMarker(after(done("basic"), done("voice"), ...priced))).toBe("done");
});
