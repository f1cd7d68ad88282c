import { operationsOf } from "#platform/operations/operation.ts";
import { requireCustomer, type Viewer, viewerFailures } from "../viewer.rules.ts";
import { timeZoneFailures } from "./time-zone.failures.ts";
import { timeZoneInput, timeZoneView } from "./time-zone.schema.ts";
import type { TimeZonesService } from "./time-zone.service.ts";

const own = operationsOf<{ timeZones: Pick<TimeZonesService, "mine" | "change"> }, Viewer | null>({
  tag: "Account",
  permit: requireCustomer,
  params: {},
  refusals: [viewerFailures.notAuthenticated, viewerFailures.notACustomer],
});

/** The zone in whose days a customer's limits and statements are. */
export const timeZoneOperations = {
  mine: own("GET /me/time-zone", {
    summary: "The time zone in whose days the member's limits and statements are",
    answer: timeZoneView,
    run: ({ timeZones }, { viewer }) => timeZones.mine(viewer),
  }),
  change: own("PUT /me/time-zone", {
    summary: "Changes the member's time zone, at most once in 24 hours",
    input: timeZoneInput,
    answer: timeZoneView,
    refusals: Object.values(timeZoneFailures),
    run: ({ timeZones }, { viewer, input }) => timeZones.change(viewer, input),
  }),
};
