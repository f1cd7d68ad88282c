/** How an age can be checked. */
export type AgeMethod =
  | "id_document_selfie"
  | "digital_id"
  | "facial_estimation"
  | "bank"
  | "mobile_operator"
  | "credit_card"
  | "email_estimation"
  | "transactional_data";

/** The result of a check. The provider reports neither a name nor a date of birth, and is asked for neither. */
export type AgeCheckResult =
  | { state: "pending" }
  | { state: "passed"; method: AgeMethod }
  | { state: "failed" | "cancelled" | "expired" };

/** Checks that someone is an adult, on its own pages. Throws a `ProviderError` when it cannot be reached. */
export type AgeAssurance = {
  readonly name: string;
  /** Opens a check for the law of a place. The visitor goes to `redirectUrl` and comes back to `returnUrl`. */
  start(request: {
    /** Ours, random; says nothing about the visitor. */
    reference: string;
    place: { country: string; region: string | null };
    returnUrl: string;
  }): Promise<{ redirectUrl: string; providerRef: string }>;
  /** The state of a check; one that is not known, or no longer, is expired. */
  result(providerRef: string): Promise<AgeCheckResult>;
};
