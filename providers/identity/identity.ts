/** Why a service did not confirm somebody, in our words. */
export type IdentityRefusal =
  | "document_unreadable"
  | "document_expired"
  | "document_not_accepted"
  | "details_differ"
  | "selfie_unclear"
  | "selfie_differs"
  | "under_age"
  | "not_genuine";

/** What a check came to. `people`: this service leaves it to the team. */
export type IdentityResult =
  | { state: "people" | "pending" | "unknown" }
  | { state: "approved" }
  | { state: "rejected"; reasons: IdentityRefusal[] };

export type IdentityDetails = { legalName: string; birthDate: string; country: string; documentKind: string };
export type IdentityPicture = { kind: "front" | "back" | "selfie"; contentType: string; content: Uint8Array };

/** A message of the service as it arrived. */
export type IdentityNotice = { headers: Headers; body: string };

/** Checks that somebody is who their document says. Throws a `ProviderError` when it cannot be asked. */
export type IdentityProvider = {
  readonly name: string;
  /** Whether it looks by itself. One that does not is never given a picture. */
  readonly looks: boolean;
  /** Hands a check over. The same reference twice is one check. */
  start(request: {
    /** Ours, random; tells nothing about the person. */
    reference: string;
    details: IdentityDetails;
    pictures: IdentityPicture[];
  }): Promise<{ providerRef: string }>;
  result(providerRef: string): Promise<IdentityResult>;
  /** Which check a message is about. Null for one that is not the service's own, or too old: what it says is fetched. */
  noticed(notice: IdentityNotice): { providerRef: string } | null;
  /** Asks the service to erase what it was given. Nothing happens for a check that it does not know. */
  forget(providerRef: string): Promise<void>;
};
