import type { EditorFields } from "#features/agents/agent-editor.schema.ts";
import type { StepId } from "#features/agents/editor-steps.rules.ts";
import { debounced } from "../../ui/debounce.ts";

export type SaveState = "resting" | "saving" | "saved" | "failing" | "conflict" | "refused";
export type SaverView = { state: SaveState; edition: number; message: string | null };

export type PutAnswer =
  | { kind: "saved"; edition: number; valid: Record<StepId, boolean> }
  | { kind: "conflict" | "refused"; message: string }
  | { kind: "failed" };
export type PutDraft = (body: {
  edition: number;
  overwrite: boolean;
  fields: Partial<EditorFields>;
}) => Promise<PutAnswer>;

type SaverOptions = {
  edition: number;
  put: PutDraft;
  onValid(valid: Record<StepId, boolean>): void;
  /** How long typing rests before it is saved, and how long a failure waits for the next try. */
  restMs?: number;
  retryMs?: number;
};

/** Saves what is typed while it is typed: one request at a time, again until it succeeds, and never over another window's words. */
export class DraftSaver {
  private view: SaverView;
  private waiting: Partial<EditorFields> = {};
  private running: Promise<void> | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly options: SaverOptions;
  private readonly soon: { ask(): void; cancel(): void };

  constructor(options: SaverOptions) {
    this.options = options;
    this.view = { state: "resting", edition: options.edition, message: null };
    this.soon = debounced(() => void this.send(false), options.restMs ?? 300);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): SaverView => this.view;

  typed(fields: Partial<EditorFields>): void {
    this.waiting = { ...this.waiting, ...fields };
    if (this.view.state === "conflict") return;
    this.change({ state: "saving" });
    this.soon.ask();
  }

  /** Writes over what the other window has saved. */
  keepMine(): Promise<void> {
    return this.send(true);
  }

  /** Stops saving by itself, since a whole form is about to be sent. What is on its way already, to be waited for, or null. */
  settle(): Promise<void> | null {
    this.stop();
    this.waiting = {};
    if (this.running) return this.running;
    if (this.view.state !== "conflict") this.change({ state: "resting" });
    return null;
  }

  /** The page was loaded anew after a save of its own. */
  follow(edition: number): void {
    if (edition > this.view.edition) this.change({ edition, state: "resting", message: null });
  }

  stop(): void {
    this.soon.cancel();
    clearTimeout(this.retry);
  }

  private async send(overwrite: boolean): Promise<void> {
    await this.running;
    this.running = this.sendOnce(overwrite).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async sendOnce(overwrite: boolean): Promise<void> {
    const fields = this.waiting;
    if (Object.keys(fields).length === 0 && !overwrite) return;
    this.waiting = {};
    this.change({ state: "saving" });
    const answer = await this.options.put({ edition: this.view.edition, overwrite, fields });
    if (answer.kind === "saved") {
      this.change({ edition: answer.edition, state: "saved", message: null });
      this.options.onValid(answer.valid);
      return;
    }
    // What was typed since then stands above what could not be saved.
    this.waiting = { ...fields, ...this.waiting };
    if (answer.kind !== "failed") return this.change({ state: answer.kind, message: answer.message });
    this.change({ state: "failing" });
    this.retry = setTimeout(() => void this.send(overwrite), this.options.retryMs ?? 3_000);
  }

  private change(part: Partial<SaverView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.listeners) listener();
  }
}

/** Sends a draft to the server. No answer, or one that says nothing, is a failure to be tried again. */
export const putDraft: PutDraft = async (body) => {
  try {
    const response = await fetch("/api/agents/draft", {
      method: "PUT",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
      keepalive: true,
    });
    const answer = await response.json();
    if (response.ok) return { kind: "saved", edition: answer.edition, valid: answer.valid };
    if (response.status >= 500 || response.status === 429) return { kind: "failed" };
    return { kind: response.status === 409 ? "conflict" : "refused", message: String(answer.message) };
  } catch {
    return { kind: "failed" };
  }
};
