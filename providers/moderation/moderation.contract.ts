import { expect, test } from "vitest";
import type { ModerationModel } from "./moderation.ts";

export type ModerationSubject = {
  model: ModerationModel;
  /** Makes the model unavailable. */
  break(): void;
  close(): Promise<void>;
};

/** The contract of every moderation model. It objects to texts with the word `forbidden`, as a danger to minors. */
export function moderationContract(label: string, build: () => Promise<ModerationSubject>): void {
  const judged = async (text: string, by: "caller" | "agent" = "caller", broken = false) => {
    const subject = await build();
    if (broken) subject.break();
    return subject.model.judge({ text, by, signal: new AbortController().signal }).finally(() => subject.close());
  };

  test(`${label}: an ordinary text raises no objection, whoever says it`, async () => {
    expect([await judged("good evening"), await judged("good evening", "agent")]).toEqual([[], []]);
  });

  test(`${label}: an objection has one of our names`, async () => {
    expect([await judged("forbidden"), await judged("forbidden", "agent")]).toEqual([["minors"], ["minors"]]);
  });

  test(`${label}: a missing answer never counts as a pass`, async () => {
    await expect(judged("good evening", "caller", true)).rejects.toThrow();
  });

  test(`${label}: an aborted request does not wait`, async () => {
    const subject = await build();
    const answer = subject.model.judge({ text: "good evening", by: "agent", signal: AbortSignal.abort() });
    await expect(answer.finally(() => subject.close())).rejects.toThrow();
  });
}
