import { debounced } from "#app/ui/debounce.ts";
import type { EditorField, EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import type { StepId } from "#features/agents/fields/editor-steps.rules.ts";
import type { LocalDraft } from "./local-draft.rules.ts";

export type SaveState = "resting" | "saving" | "saved" | "failing" | "conflict" | "refused" | "signed-out";
/** `theirs`: in a conflict, what is saved by now; null until it is known. */
export type SaverView = { state: SaveState; edition: number; message: string | null; theirs: EditorFields | null };

export type PutAnswer =
  | { kind: "saved"; edition: number; valid: Record<StepId, boolean> }
  | { kind: "conflict" | "refused"; message: string }
  | { kind: "signed-out" }
  | { kind: "failed" };
export type PutDraft = (body: {
  edition: number;
  overwrite: boolean;
  fields: Partial<EditorFields>;
}) => Promise<PutAnswer>;

type SaverOptions = {
  edition: number;
  /** What stood in the fields when the page was loaded: only what differs from it was typed here. */
  saved?: Partial<EditorFields>;
  put: PutDraft;
  /** What is saved by now; null when that cannot be told. */
  theirs(): Promise<EditorFields | null>;
  /** Keeps what the server has not got in this browser, until it has. */
  local: Pick<LocalDraft, "keep" | "forget">;
  onValid(valid: Record<StepId, boolean>): void;
  /** Another window's words were written over and nothing waits: what else it has saved is not in the fields yet. */
  onOverwritten?(): void;
  /** How long typing rests before it is saved, and how long a failure waits for the next try. */
  restMs?: number;
  retryMs?: number;
};

/** Saves what is typed while it is typed: one request at a time, again until it succeeds, and never over another window's words. */
export class DraftSaver {
  private view: SaverView;
  private waiting: Partial<EditorFields> = {};
  private underWay: Partial<EditorFields> = {};
  /** What this window has loaded or saved. */
  private known: Partial<EditorFields>;
  private overwrote = false;
  private running: Promise<void> | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly options: SaverOptions;
  private readonly soon: { ask(): void; cancel(): void };

  constructor(options: SaverOptions) {
    this.options = options;
    this.known = options.saved ?? {};
    this.view = { state: "resting", edition: options.edition, message: null, theirs: null };
    this.soon = debounced(() => void this.send(false), options.restMs ?? 300);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): SaverView => this.view;

  typed(fields: Partial<EditorFields>): void {
    if (!this.waitFor(fields)) return;
    if (this.view.state === "conflict" || this.view.state === "signed-out") return;
    this.change({ state: "saving" });
    this.soon.ask();
  }

  /** What was typed and is not on the server. */
  unsaved(): Partial<EditorFields> {
    return { ...this.underWay, ...this.waiting };
  }

  /** What of a whole form the server has not got, as far as this window knows. */
  newOf(fields: Partial<EditorFields>): Partial<EditorFields> {
    return Object.fromEntries(
      Object.entries(fields).filter(([name, text]) => this.known[name as EditorField] !== text),
    );
  }

  /**
   * Saves words that the form does not show, after those that wait. They are sent once and do not wait themselves:
   * what the form shows instead would be taken for a change of them.
   */
  async giveBack(fields: Partial<EditorFields>): Promise<PutAnswer> {
    await this.now();
    if (this.view.state === "conflict") return { kind: "conflict", message: this.view.message ?? "" };
    if (Object.keys(this.unsaved()).length > 0) return { kind: "failed" };
    const asked = this.options.put({ edition: this.view.edition, overwrite: false, fields });
    this.running = asked.then(() => {
      this.running = null;
    });
    const answer = await asked;
    if (answer.kind === "saved") {
      this.known = { ...this.known, ...fields };
      this.change({ edition: answer.edition, state: "saved", message: null });
    }
    return answer;
  }

  /** Saves at once what waits. */
  now(): Promise<void> {
    this.soon.cancel();
    return this.send(false);
  }

  /** A whole form was refused because another window has saved: its words are those that wait. */
  async meet(fields: Partial<EditorFields>, message: string): Promise<void> {
    this.stop();
    this.waitFor(fields);
    await this.conflict(message);
  }

  /** Takes what of a form was typed here: the rest may have been changed in another window. False when nothing was. */
  private waitFor(fields: Partial<EditorFields>): boolean {
    const before = this.unsaved();
    const typed = Object.entries(fields).filter(([name, text]) => {
      const field = name as EditorField;
      return before[field] !== undefined || this.known[field] !== text;
    });
    if (typed.length === 0) return false;
    this.waiting = { ...this.waiting, ...Object.fromEntries(typed) };
    this.options.local.keep(this.unsaved());
    return true;
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
    // Another caller may have waited for the same request, and have started the next one.
    while (this.running) await this.running;
    this.running = this.sendOnce(overwrite).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async sendOnce(overwrite: boolean): Promise<void> {
    const fields = this.waiting;
    if (Object.keys(fields).length === 0 && !overwrite) return;
    this.waiting = {};
    this.underWay = fields;
    this.change({ state: "saving" });
    const answer = await this.options.put({ edition: this.view.edition, overwrite, fields });
    this.underWay = {};
    if (answer.kind === "saved") {
      this.known = { ...this.known, ...fields };
      const isWhole = Object.keys(this.waiting).length === 0;
      if (isWhole) this.options.local.forget();
      else this.options.local.keep(this.waiting);
      // What was typed while the request was in progress is saved by the next one.
      const state = isWhole ? "saved" : "saving";
      this.change({ edition: answer.edition, state, message: null, theirs: null });
      this.options.onValid(answer.valid);
      this.overwrote ||= overwrite;
      if (isWhole && this.overwrote) {
        this.overwrote = false;
        this.options.onOverwritten?.();
      }
      return;
    }
    // What was typed since then stands above what could not be saved.
    this.waiting = { ...fields, ...this.waiting };
    if (answer.kind === "conflict") return this.conflict(answer.message);
    if (answer.kind === "refused") return this.change({ state: "refused", message: answer.message });
    if (answer.kind === "signed-out") return this.change({ state: "signed-out", message: null });
    this.change({ state: "failing" });
    this.retry = setTimeout(() => void this.send(overwrite), this.options.retryMs ?? 3_000);
  }

  private async conflict(message: string): Promise<void> {
    this.change({ state: "conflict", message, theirs: await this.options.theirs() });
  }

  private change(part: Partial<SaverView>): void {
    this.view = { ...this.view, ...part };
    for (const listener of this.listeners) listener();
  }
}

/** Bytes of a body that outlives its page: all of them together have 64 KiB. */
const mostKeptAlive = 60_000;

/**
 * Sends a draft of `username` to the server, which takes it from nobody else's session. No answer, or one that says
 * nothing, is a failure to be tried again.
 */
export const draftsOf =
  (username: string): PutDraft =>
  async (draft) => {
    try {
      const body = JSON.stringify({ ...draft, username });
      const response = await fetch("/api/agents/draft", {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body,
        // Browsers refuse to keep a longer one alive, and would never send it.
        keepalive: new Blob([body]).size <= mostKeptAlive,
      });
      const answer = await response.json();
      if (response.ok) return { kind: "saved", edition: answer.edition, valid: answer.valid };
      if (response.status === 401) return { kind: "signed-out" };
      if (response.status >= 500 || response.status === 429) return { kind: "failed" };
      return { kind: response.status === 409 ? "conflict" : "refused", message: String(answer.message) };
    } catch {
      return { kind: "failed" };
    }
  };

/** What is saved by now, for a comparison; null when it cannot be read. */
export async function savedDraft(): Promise<EditorFields | null> {
  try {
    const response = await fetch("/api/agents/draft");
    return response.ok ? ((await response.json()) as { fields: EditorFields }).fields : null;
  } catch {
    return null;
  }
}
