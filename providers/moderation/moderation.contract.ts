import { expect, test } from "vitest";
import type { ModerationModel } from "./moderation.ts";

export type ModerationSubject = {
  model: ModerationModel;
  /** From now on the model does not answer. */
  break(): void;
  close(): Promise<void>;
};

/** What every moderation model keeps. It objects to texts with the word `forbidden`, for minors' sake. */
export function moderationContract(label: string, build: () => Promise<ModerationSubject>): void {
  const judged = async (text: string, by: "caller" | "agent" = "caller", broken = false) => {
    const subject = await build();
    if (broken) subject.break();
    return subject.model.judge({ text, by, signal: new AbortController().signal }).finally(() => subject.close());
  };

  test(`${label}: an ordinary text is nothing to object to, whoever says it`, async () => {
    expect([await judged("good evening"), await judged("good evening", "agent")]).toEqual([[], []]);
  });

  test(`${label}: what it objects to has a name of ours`, async () => {
    expect([await judged("forbidden"), await judged("forbidden", "agent")]).toEqual([["minors"], ["minors"]]);
  });

  test(`${label}: no answer is never a yes`, async () => {
    await expect(judged("good evening", "caller", true)).rejects.toThrow();
  });

  test(`${label}: who no longer wants to know does not wait`, async () => {
    const subject = await build();
    const answer = subject.model.judge({ text: "good evening", by: "agent", signal: AbortSignal.abort() });
    await expect(answer.finally(() => subject.close())).rejects.toThrow();
  });
}
