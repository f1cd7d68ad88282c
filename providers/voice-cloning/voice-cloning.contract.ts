import { expect, test } from "vitest";
import type { CloneRequest, VoiceCloning } from "./voice-cloning.ts";

export type VoiceCloningSubject = {
  cloning: VoiceCloning;
  /** Waits until the service has finished. */
  wait(): Promise<void>;
  close(): Promise<void>;
};

export const cloneRequest = (change: Partial<CloneRequest> = {}): CloneRequest => ({
  reference: "voice-1",
  name: "My own",
  contentType: "audio/wav",
  consent: new Uint8Array(100_000).fill(3),
  reading: new Uint8Array(400_000).fill(5),
  ...change,
});

/** The contract of every cloning service. */
export function voiceCloningContract(label: string, build: () => Promise<VoiceCloningSubject>): void {
  async function withService(run: (subject: VoiceCloningSubject) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: takes its time, and then has a voice to speak with`, () =>
    withService(async ({ cloning, wait }) => {
      const { cloneId } = await cloning.begin(cloneRequest());
      expect(await cloning.status(cloneId)).toEqual({ state: "working" });
      await wait();
      expect(await cloning.status(cloneId)).toEqual({ state: "ready", voiceId: expect.stringMatching(/./) });
    }));

  test(`${label}: makes one copy, however often it is requested`, () =>
    withService(async ({ cloning, wait }) => {
      const first = await cloning.begin(cloneRequest());
      await wait();
      expect(await cloning.begin(cloneRequest())).toEqual(first);
      expect(await cloning.begin(cloneRequest({ reference: "voice-2" }))).not.toEqual(first);
    }));

  test(`${label}: refuses a recording without audio, and says why`, () =>
    withService(async ({ cloning, wait }) => {
      const { cloneId } = await cloning.begin(cloneRequest({ reading: new Uint8Array(10) }));
      await wait();
      expect(await cloning.status(cloneId)).toEqual({ state: "refused", reason: expect.stringMatching(/\w{3}/) });
    }));

  test(`${label}: deletes a copy, however often it is asked to, and knows no copy that it never made`, () =>
    withService(async ({ cloning }) => {
      const { cloneId } = await cloning.begin(cloneRequest());
      await cloning.remove(cloneId);
      await cloning.remove(cloneId);
      expect(await cloning.status(cloneId)).toBeNull();
      expect(await cloning.status("nothing")).toBeNull();
    }));
}
