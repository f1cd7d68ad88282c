/** Why a service did not confirm someone, in our terms. */
export type IdentityRefusal =
  | "document_unreadable"
  | "document_expired"
  | "document_not_accepted"
  | "details_differ"
  | "selfie_unclear"
  | "selfie_differs"
  | "under_age"
  | "not_genuine";

/** The result of a check. `people`: this service leaves it to the team. */
export type IdentityResult =
  | { state: "people" | "pending" | "unknown" }
  | { state: "approved" }
  | { state: "rejected"; reasons: IdentityRefusal[] };

export type IdentityDetails = { legalName: string; birthDate: string; country: string; documentKind: string };
export type IdentityPicture = { kind: "front" | "back" | "selfie"; contentType: string; content: Uint8Array };

/** A message of the service as it arrived. */
export type IdentityNotice = { headers: Headers; body: string };

/** Checks that someone is who their document says. Throws a `ProviderError` when it cannot be reached. */
export type IdentityProvider = {
  readonly name: string;
  /** Whether it checks by itself. One that does not is never given a picture. */
  readonly looks: boolean;
  /** Submits a check. The same reference twice is one check. */
  start(request: {
    /** Ours, random; says nothing about the person. */
    reference: string;
    details: IdentityDetails;
    pictures: IdentityPicture[];
  }): Promise<{ providerRef: string }>;
  result(providerRef: string): Promise<IdentityResult>;
  /** Which check a message is about; its result is then fetched. Null if it is not authentic or too old. */
  noticed(notice: IdentityNotice): { providerRef: string } | null;
  /** Asks the service to erase what it was given. Does nothing for an unknown check. */
  forget(providerRef: string): Promise<void>;
};
