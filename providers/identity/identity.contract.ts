import { expect, test } from "vitest";
import type { IdentityProvider } from "./identity.ts";

export type IdentitySubject = { provider: IdentityProvider };

const reference = "01890000-0000-7000-8000-000000000001";
const request = {
  reference,
  details: { legalName: "Alex Example", birthDate: "1990-01-31", country: "DE", documentKind: "passport" },
  pictures: [{ kind: "front" as const, contentType: "image/jpeg", content: new Uint8Array([1]) }],
};

/** The contract of every identity check. */
export function identityContract(label: string, build: () => IdentitySubject): void {
  test(`${label}: the same check submitted twice is one check`, async () => {
    const { provider } = build();
    const first = await provider.start(request);
    expect(await provider.start(request)).toEqual(first);
    expect(first.providerRef).toMatch(/^[\w-]{1,100}$/);
  });

  test(`${label}: a check is undecided at first, and asking does not decide it`, async () => {
    const { provider } = build();
    const { providerRef } = await provider.start(request);
    const states = provider.looks ? ["pending"] : ["people"];
    expect(states).toContain((await provider.result(providerRef)).state);
    expect(await provider.result(providerRef)).toEqual(await provider.result(providerRef));
  });

  test(`${label}: an unsigned message is ignored`, () => {
    const { provider } = build();
    for (const signature of ["", "t=1,v1=00", `t=1,v1=${"0".repeat(64)}`, "nonsense"]) {
      expect(provider.noticed({ headers: new Headers({ "x-signature": signature }), body: "{}" })).toBeNull();
    }
  });

  test(`${label}: deleting an unknown check is allowed`, async () => {
    await expect(build().provider.forget("inq_nowhere")).resolves.toBeUndefined();
  });
}
