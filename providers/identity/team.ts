import type { IdentityProvider } from "./identity.ts";

/** No outside service: the team checks, and nothing leaves the deployment. */
export function createTeamReview(): IdentityProvider {
  return {
    name: "team",
    looks: false,
    start: async ({ reference }) => ({ providerRef: reference }),
    result: async () => ({ state: "people" }),
    noticed: () => null,
    forget: async () => {},
  };
}
