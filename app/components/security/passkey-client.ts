import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { networkRefusal } from "#app/navigation/offline.ts";
import type { FailureBody } from "#platform/errors/failure.ts";

/** Null: it worked. `cancelled`: the person closed the question, and knows. */
export type PasskeyOutcome = FailureBody | "cancelled" | null;

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** The number of the latest attempt to sign in: it takes the place of the one before. */
let latest = 0;
let lastAnswer: Promise<unknown> = Promise.resolve();
/** Ends the question for the browser's own offer: nobody who presses a button waits for it. */
let offer = new AbortController();

/** Asks once the question before is answered: the server keeps one challenge, and both question and answer change it. */
function inTurn<Said>(question: () => Promise<Said>): Promise<Said> {
  const answer = lastAnswer.then(question);
  lastAnswer = answer.catch(() => {});
  return answer;
}

/**
 * Signs in with a passkey. With `autofill` the browser offers it in the email field and waits until one is chosen;
 * any other use of passkeys ends that wait.
 */
export async function signInWithPasskey({ autofill }: { autofill: boolean }): Promise<PasskeyOutcome> {
  latest += 1;
  const own = latest;
  offer.abort();
  offer = new AbortController();
  const signal = autofill ? offer.signal : null;
  return attempt(async () => {
    const { startAuthentication, browserSupportsWebAuthnAutofill } = await import("@simplewebauthn/browser");
    if (autofill && !(await browserSupportsWebAuthnAutofill())) return "cancelled";
    const optionsJSON = await inTurn(() =>
      ask<PublicKeyCredentialRequestOptionsJSON>("/api/auth/passkey/generate-authenticate-options", { signal }),
    );
    if (own !== latest) return "cancelled";
    const choosing = startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
    // Nobody asked for the offer in the field: a browser that cannot make it after all is no news to anybody.
    const response = await (autofill ? choosing.catch(() => null) : choosing);
    if (response === null) return "cancelled";
    return inTurn(async () => {
      if (own !== latest) return "cancelled";
      await ask("/api/auth/passkey/verify-authentication", { body: { response } });
      return null;
    });
  });
}

/** Stops waiting for a choice in the email field, for example when the page is left. */
export async function endAutofill(): Promise<void> {
  const { WebAuthnAbortService } = await import("@simplewebauthn/browser");
  WebAuthnAbortService.cancelCeremony();
}

/** Makes a passkey for the signed-in member. */
export async function addPasskey(name: string): Promise<PasskeyOutcome> {
  return attempt(async () => {
    const { startRegistration } = await import("@simplewebauthn/browser");
    const optionsJSON = await ask<PublicKeyCredentialCreationOptionsJSON>(
      "/api/auth/passkey/generate-register-options",
    );
    const response = await startRegistration({ optionsJSON });
    await ask("/api/auth/passkey/verify-registration", { body: { response, name } });
    return null;
  });
}

class Refused extends Error {
  readonly refusal: FailureBody;
  constructor(refusal: FailureBody) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The questions and answers of WebAuthn go through unread: the browser checks them. */
async function ask<Said>(path: string, sent: { body?: object; signal?: AbortSignal | null } = {}): Promise<Said> {
  const { body, signal = null } = sent;
  const answer = await fetch(path, {
    signal,
    method: body ? "POST" : "GET",
    ...(body ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {}),
  });
  const said = await answer.json();
  if (!answer.ok) throw new Refused(said as FailureBody);
  return said as Said;
}

async function attempt(work: () => Promise<PasskeyOutcome>): Promise<PasskeyOutcome> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refused) return error.refusal;
    if (error instanceof TypeError) return networkRefusal;
    return deviceRefusal(error instanceof Error ? error.name : "");
  }
}

/** What the browser or the device did not like. */
function deviceRefusal(name: string): PasskeyOutcome {
  if (name === "NotAllowedError" || name === "AbortError") return "cancelled";
  const message =
    name === "InvalidStateError"
      ? "This device has a passkey for your account already"
      : "Your browser could not use a passkey here. Please use your password";
  return { code: "members.passkey_failed", message, field: "root" };
}
