import { requireMember, type Viewer, viewerFailures } from "#features/members/viewer.rules.ts";
import { commonFailures } from "#platform/errors/failure.ts";
import { operationsOf } from "#platform/operations/operation.ts";
import { pushFailures } from "./push.rules.ts";
import { pushView, subscriptionInput, unsubscribeInput } from "./push.schema.ts";
import type { PushService } from "./push.service.ts";

type Push = Pick<PushService, "mine" | "subscribe" | "unsubscribe" | "remove">;

const push = operationsOf<{ push: Push }, Viewer | null, { facts: { headers: Headers } }>({
  tag: "Notifications",
  permit: requireMember,
  params: { id: "uuid of the subscription" },
  refusals: [viewerFailures.notAuthenticated],
});

/** Notifications in the member's browsers. */
export const pushOperations = {
  mine: push("GET /me/push", {
    summary: "Returns the member's browsers with notifications, and the key for subscribing another one",
    answer: pushView,
    run: ({ push: service }, { viewer }) => service.mine(viewer),
  }),
  subscribe: push("POST /me/push", {
    summary: "Turns notifications on in a browser",
    input: subscriptionInput,
    refusals: [pushFailures.unknownService, pushFailures.wrongKey, pushFailures.notYours],
    run: ({ push: service }, { viewer, input }, { facts }) =>
      service.subscribe(viewer, input, facts.headers.get("user-agent")),
  }),
  unsubscribe: push("DELETE /me/push", {
    summary: "Turns notifications off in the browser with this endpoint",
    input: unsubscribeInput,
    run: ({ push: service }, { viewer, input }) => service.unsubscribe(viewer, input.endpoint),
  }),
  remove: push("DELETE /me/push/:id", {
    summary: "Turns notifications off in one of the member's browsers",
    refusals: [commonFailures.notFound],
    run: ({ push: service }, { viewer, params }) => service.remove(viewer, params.id),
  }),
};
