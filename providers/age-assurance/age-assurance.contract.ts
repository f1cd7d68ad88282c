import { expect, test } from "vitest";
import type { AgeAssurance } from "./age-assurance.ts";

export type AgeAssuranceSubject = {
  provider: AgeAssurance;
  /** What the visitor does on the provider's pages. */
  visitorDoes(providerRef: string, outcome: "passed" | "failed" | "cancelled"): Promise<void>;
  /** Lets so much time go by that an open check is over. */
  letExpire(): Promise<void>;
  close(): Promise<void>;
};

const request = {
  reference: "01890000-0000-7000-8000-000000000001",
  place: { country: "US", region: "TX" },
  returnUrl: "https://site.example/age-gate/return",
};

/** What every provider of age checks keeps. */
export function ageAssuranceContract(label: string, build: () => Promise<AgeAssuranceSubject>): void {
  async function withSubject(run: (subject: AgeAssuranceSubject) => Promise<void>) {
    const subject = await build();
    try {
      await run(subject);
    } finally {
      await subject.close();
    }
  }

  test(`${label}: a check has a reference of its own and an address, and is pending at first`, () =>
    withSubject(async ({ provider }) => {
      const [first, second] = [await provider.start(request), await provider.start(request)];
      expect(first.providerRef).not.toBe(second.providerRef);
      expect(first.redirectUrl).toMatch(/^(https:\/\/|\/)/);
      expect(await provider.result(first.providerRef)).toEqual({ state: "pending" });
    }));

  test(`${label}: a check that was passed tells its method and nothing about the person, as often as it is asked`, () =>
    withSubject(async ({ provider, visitorDoes }) => {
      const { providerRef } = await provider.start(request);
      await visitorDoes(providerRef, "passed");
      const result = await provider.result(providerRef);
      expect(result).toEqual({ state: "passed", method: expect.stringMatching(/^[a-z_]+$/) });
      expect(await provider.result(providerRef)).toEqual(result);
    }));

  test(`${label}: a check that failed or was called off is no pass, and stays so`, () =>
    withSubject(async ({ provider, visitorDoes }) => {
      for (const outcome of ["failed", "cancelled"] as const) {
        const { providerRef } = await provider.start(request);
        await visitorDoes(providerRef, outcome);
        expect((await provider.result(providerRef)).state).toBe(outcome);
      }
    }));

  test(`${label}: a check that nobody knows, or that nobody finished, is expired`, () =>
    withSubject(async ({ provider, letExpire }) => {
      expect(await provider.result("01890000-0000-7000-8000-00000000000f")).toEqual({ state: "expired" });
      const { providerRef } = await provider.start(request);
      await letExpire();
      expect(await provider.result(providerRef)).toEqual({ state: "expired" });
    }));
}
