import type { IdentityProvider } from "./identity.ts";

/** No outside service: people of the team look, and nothing leaves the installation. */
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
