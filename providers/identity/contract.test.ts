import { expect, test } from "vitest";
import { manualClock } from "#platform/clock/manual-clock.ts";
import { identityContract } from "./identity.contract.ts";
import { createFakeIdentityService } from "./outside-service.fake.ts";
import { createTeamReview } from "./team.ts";

identityContract("the team", () => ({ provider: createTeamReview() }));
identityContract("an outside service", () => createFakeIdentityService({ clock: manualClock() }));

const details = { legalName: "Alex Example", birthDate: "1990-01-31", country: "DE", documentKind: "passport" };

test("the outside service takes its time, sends signed messages, refuses, and can be unavailable", async () => {
  const clock = manualClock();
  const outside = createFakeIdentityService({ clock });
  const { providerRef } = await outside.provider.start({ reference: "a", details, pictures: [] });
  outside.decide("a", { state: "rejected", reasons: ["selfie_differs"] }, 60_000);
  expect(await outside.provider.result(providerRef)).toEqual({ state: "pending" });
  await clock.advance(60_000);
  expect(await outside.provider.result(providerRef)).toMatchObject({ state: "rejected" });
  const notice = outside.notice("a");
  expect(outside.provider.noticed(notice)).toEqual({ providerRef });
  expect(outside.provider.noticed({ ...notice, body: notice.body.replace("inq_1", "inq_2") })).toBeNull();
  await clock.advance(301_000);
  expect(outside.provider.noticed(notice)).toBeNull();
  outside.goAway(true);
  await expect(outside.provider.result(providerRef)).rejects.toMatchObject({ code: "unavailable" });
  outside.goAway(false);
  await outside.provider.forget(providerRef);
  expect(await outside.provider.result(providerRef)).toEqual({ state: "unknown" });
});
