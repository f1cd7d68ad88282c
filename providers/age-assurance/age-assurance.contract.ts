import { expect, test } from "vitest";
import type { AgeAssurance } from "./age-assurance.ts";

export type AgeAssuranceSubject = {
  provider: AgeAssurance;
  /** What the visitor does on the provider's pages. */
  visitorDoes(providerRef: string, outcome: "passed" | "failed" | "cancelled"): Promise<void>;
  /** Lets enough time pass for an open check to expire. */
  letExpire(): Promise<void>;
  close(): Promise<void>;
};

const request = {
  reference: "01890000-0000-7000-8000-000000000001",
  place: { country: "US", region: "TX" },
  returnUrl: "https://site.example/age-gate/return",
};

/** The contract of every provider of age checks. */
export function ageAssuranceContract(label: string, build: () => Promise<AgeAssuranceSubject>): void {
  async function withSubject(run: (subject: AgeAssuranceSubject) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: a check has its own reference and address, and is pending at first`, () =>
    withSubject(async ({ provider }) => {
      const [first, second] = [await provider.start(request), await provider.start(request)];
      expect(first.providerRef).not.toBe(second.providerRef);
      expect(first.redirectUrl).toMatch(/^(https:\/\/|\/)/);
      expect(await provider.result(first.providerRef)).toEqual({ state: "pending" });
    }));

  test(`${label}: a passed check reports its method and nothing about the person, however often it is fetched`, () =>
    withSubject(async ({ provider, visitorDoes }) => {
      const { providerRef } = await provider.start(request);
      await visitorDoes(providerRef, "passed");
      const result = await provider.result(providerRef);
      expect(result).toEqual({ state: "passed", method: expect.stringMatching(/^[a-z_]+$/) });
      expect(await provider.result(providerRef)).toEqual(result);
    }));

  test(`${label}: a failed or cancelled check does not pass, and stays that way`, () =>
    withSubject(async ({ provider, visitorDoes }) => {
      for (const outcome of ["failed", "cancelled"] as const) {
        const { providerRef } = await provider.start(request);
        await visitorDoes(providerRef, outcome);
        expect((await provider.result(providerRef)).state).toBe(outcome);
      }
    }));

  test(`${label}: an unknown or unfinished check is expired`, () =>
    withSubject(async ({ provider, letExpire }) => {
      expect(await provider.result("01890000-0000-7000-8000-00000000000f")).toEqual({ state: "expired" });
      const { providerRef } = await provider.start(request);
      await letExpire();
      expect(await provider.result(providerRef)).toEqual({ state: "expired" });
    }));
}
