/** The steps of the editor before publishing, in order. */
export const editorSteps = ["basic", "voice", "pricing"] as const;
export type StepId = (typeof editorSteps)[number];

/** `valid`: the typed step can be saved. `completed`: it was saved, along with everything that belongs to it. */
export type StepFlags = { valid: boolean; completed: boolean };
export type EditorState = {
  steps: Record<StepId, StepFlags>;
  /** The price is saved, whether or not the agent is saved with the voice service. */
  priceSaved: boolean;
};

export type EditorEvent =
  | { type: "loaded"; state: EditorState }
  | { type: "edited"; step: StepId; valid: boolean }
  | { type: "saved"; step: StepId }
  | { type: "voice_agent_saved" }
  | { type: "voice_agent_failed" }
  | { type: "signed_out" };

const untouched: StepFlags = { valid: false, completed: false };

/** The state of an untouched editor. */
export const freshEditor: EditorState = {
  steps: { basic: untouched, voice: untouched, pricing: untouched },
  priceSaved: false,
};

/** The flags after an event. A step is completed only by a successful save, and pricing only with the voice service. */
export function editorAfter(state: EditorState, event: EditorEvent): EditorState {
  switch (event.type) {
    case "loaded":
      return event.state;
    case "signed_out":
      return freshEditor;
    case "edited":
      return withStep(state, event.step, { ...state.steps[event.step], valid: event.valid });
    case "saved":
      return event.step === "pricing"
        ? { ...withStep(state, "pricing", { valid: true, completed: false }), priceSaved: true }
        : withStep(state, event.step, { valid: true, completed: true });
    case "voice_agent_saved":
      return withStep(state, "pricing", { ...state.steps.pricing, completed: state.priceSaved });
    case "voice_agent_failed":
      return withStep(state, "pricing", { ...state.steps.pricing, completed: false });
  }
}

const withStep = (state: EditorState, step: StepId, flags: StepFlags): EditorState => ({
  ...state,
  steps: { ...state.steps, [step]: flags },
});

/** The first step that is not completed, or `done`. */
export function stepMarker(state: EditorState): StepId | "done" {
  return editorSteps.find((step) => !state.steps[step].completed) ?? "done";
}
