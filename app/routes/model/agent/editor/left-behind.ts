import type { EditorFields } from "#features/agents/fields/agent-fields.rules.ts";
import type { DraftSaver } from "./draft-saver.ts";
import { type LocalDraft, notSaved } from "./local-draft.rules.ts";

/** The words that lie in this browser from an earlier visit. They stay there, below what is typed now, until it is decided. */
export class LeftBehind implements Pick<LocalDraft, "keep" | "forget"> {
  private fields: Partial<EditorFields> | null = null;
  private readonly local: LocalDraft;

  constructor(local: LocalDraft) {
    this.local = local;
  }

  /** Finds what an earlier visit has left and is not saved; what is saved meanwhile is forgotten. */
  find(saved: EditorFields, edition: number): Partial<EditorFields> | null {
    const kept = this.local.read(edition);
    this.fields = kept && notSaved(kept, saved);
    if (kept && !this.fields) this.local.forget();
    return this.fields;
  }

  keep(fields: Partial<EditorFields>): void {
    this.local.keep({ ...this.fields, ...fields });
  }

  forget(): void {
    if (this.fields) this.local.keep(this.fields);
    else this.local.forget();
  }

  /** A whole form goes to the server: its words are kept until a later edition shows that it was taken. */
  send(fields: Partial<EditorFields>, over: number): void {
    if (Object.keys(fields).length > 0) this.local.keep(this.fields ?? {}, { over, fields });
  }

  /** It is decided: from here on only what is typed now is kept, as far as it is not on the server. */
  decide(unsaved: Partial<EditorFields>): void {
    this.fields = null;
    if (Object.keys(unsaved).length > 0) this.local.keep(unsaved);
    else this.local.forget();
  }
}

/**
 * Saves words of an earlier visit. They stay in this browser until the server has them; the answer says what stands
 * in the way, or is null when nothing does.
 */
export async function putBack(
  { leftBehind, saver }: { leftBehind: LeftBehind; saver: DraftSaver },
  fields: Partial<EditorFields>,
): Promise<string | null> {
  const answer = await saver.giveBack(fields);
  switch (answer.kind) {
    case "saved":
      leftBehind.decide(saver.unsaved());
      return null;
    case "conflict":
      return "Changed in another window meanwhile. Your words are kept in this browser: reload the page, then put them back.";
    case "signed-out":
      return "You are signed out. Your words are kept in this browser: sign in, then put them back.";
    case "refused":
      return answer.message;
    case "failed":
      return "The server could not be reached. Your words are kept in this browser: please try again.";
  }
}

/** Gives up the words of a conflict for what is saved, once that can be read. Else they stay, and the answer says why. */
export async function takeTheirs(
  leftBehind: LeftBehind,
  theirs: () => Promise<EditorFields | null>,
): Promise<string | null> {
  if ((await theirs()) === null) return "What is saved could not be read. Your words are kept: please try again.";
  leftBehind.forget();
  return null;
}
