import { Failure } from "#platform/errors/failure.ts";
import { hasOuterSpace } from "../passwords/passwords.rules.ts";

/** An entry of the catalogue: our code, the status, the specified message, and its field. */
type Entry = { code: string; status: number; message: string; field?: string; passwordMessage?: string };

const entry = (code: string, status: number, message: string, field?: string): Entry => ({
  code: `members.${code}`,
  status,
  message,
  ...(field === undefined ? {} : { field }),
});

/** What every form that takes the present password says of a wrong one. */
const wrongPasswordWords = "Password is incorrect";

/** Failures of a sign-up. */
const signUpEntries = {
  emailTaken: entry("email_taken", 409, "This email is already in use", "email"),
  weakPassword: entry("weak_password", 422, "Password is too weak", "password"),
  longPassword: entry("password_too_long", 422, "Password is too long", "password"),
  invalidEmail: entry("invalid_email", 422, "Invalid email", "email"),
} satisfies Record<string, Entry>;

/** Failures of a sign-in, in the order of the specification. */
const signInEntries = {
  invalidCredential: {
    ...entry("invalid_credential", 401, "Invalid email or password. Please check your credentials and try again."),
    passwordMessage: wrongPasswordWords,
  },
  invalidEmail: entry("invalid_email", 422, "Invalid email format", "email"),
  noUser: entry("no_user", 404, "No account associated with this email", "email"),
  disabled: entry("disabled", 403, "This account has been disabled"),
  wrongPassword: entry("wrong_password", 401, "Incorrect password", "password"),
  tooManyRequests: entry(
    "too_many_attempts",
    429,
    "Too many login attempts. Please try again later or reset your password",
  ),
  network: entry("network", 503, "Network connection issue. Please check your internet connection"),
  notAllowed: entry("method_not_enabled", 403, "This login method is not enabled"),
  otherMethod: entry(
    "other_sign_in_method",
    409,
    "An account already exists with this email but with a different sign-in method",
  ),
  popupBlocked: entry("popup_blocked", 400, "The popup window was blocked by the browser"),
  popupClosed: entry("popup_closed", 400, "The login window was closed before the process was completed"),
  unauthorizedDomain: entry("unauthorized_domain", 403, "The domain is not authorized for OAuth operations"),
  sessionExpired: entry("session_expired", 401, "Session expired. Please sign in again"),
  noStorage: entry("no_web_storage", 400, "Web storage is not supported by your browser"),
} satisfies Record<string, Entry>;

/** Maps codes of the library, and of our own client where it has none, to sign-up entries. */
const signUpByCode: Record<string, keyof typeof signUpEntries> = {
  USER_ALREADY_EXISTS: "emailTaken",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "emailTaken",
  PASSWORD_TOO_SHORT: "weakPassword",
  INVALID_PASSWORD: "weakPassword",
  PASSWORD_TOO_LONG: "longPassword",
  INVALID_EMAIL: "invalidEmail",
};

/** The same for sign-in. Any other code gets the generic entry, which names it. */
const signInByCode: Record<string, keyof typeof signInEntries> = {
  INVALID_EMAIL_OR_PASSWORD: "invalidCredential",
  INVALID_EMAIL: "invalidEmail",
  USER_NOT_FOUND: "noUser",
  USER_EMAIL_NOT_FOUND: "noUser",
  ACCOUNT_DISABLED: "disabled",
  INVALID_PASSWORD: "wrongPassword",
  TOO_MANY_REQUESTS: "tooManyRequests",
  NETWORK_FAILURE: "network",
  EMAIL_PASSWORD_DISABLED: "notAllowed",
  EMAIL_PASSWORD_SIGN_UP_DISABLED: "notAllowed",
  PROVIDER_NOT_FOUND: "notAllowed",
  ID_TOKEN_NOT_SUPPORTED: "notAllowed",
  CREDENTIAL_ACCOUNT_NOT_FOUND: "otherMethod",
  SOCIAL_ACCOUNT_ALREADY_LINKED: "otherMethod",
  LINKED_ACCOUNT_ALREADY_EXISTS: "otherMethod",
  POPUP_BLOCKED: "popupBlocked",
  POPUP_CLOSED: "popupClosed",
  INVALID_ORIGIN: "unauthorizedDomain",
  MISSING_OR_NULL_ORIGIN: "unauthorizedDomain",
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: "unauthorizedDomain",
  INVALID_CALLBACK_URL: "unauthorizedDomain",
  INVALID_REDIRECT_URL: "unauthorizedDomain",
  INVALID_ERROR_CALLBACK_URL: "unauthorizedDomain",
  INVALID_NEW_USER_CALLBACK_URL: "unauthorizedDomain",
  SESSION_EXPIRED: "sessionExpired",
  SESSION_NOT_FRESH: "sessionExpired",
  INVALID_TOKEN: "sessionExpired",
  TOKEN_EXPIRED: "sessionExpired",
  WEB_STORAGE_UNSUPPORTED: "noStorage",
};

/** Failures of changing the password or email, of the second step of a sign-in, and of passkeys. */
const changeEntries = {
  weakPassword: signUpEntries.weakPassword,
  longPassword: signUpEntries.longPassword,
  emailTaken: signUpEntries.emailTaken,
  invalidEmail: signUpEntries.invalidEmail,
  sameEmail: entry("same_email", 422, "This is your email already", "email"),
  wrongPassword: entry("wrong_password", 422, wrongPasswordWords, "currentPassword"),
  noMember: entry("no_session", 401, "No user logged in"),
  passwordLogin: entry("login_again", 403, "Please log in again to change your password"),
  emailLogin: entry("login_again", 403, "Please log in again to change your email"),
  tooMany: entry("too_many_attempts", 429, "Too many attempts. Please try again later"),
} satisfies Record<string, Entry>;

const passwordChangeByCode: Record<string, keyof typeof changeEntries> = {
  PASSWORD_TOO_SHORT: "weakPassword",
  PASSWORD_TOO_LONG: "longPassword",
  INVALID_PASSWORD: "wrongPassword",
  SESSION_NOT_FRESH: "passwordLogin",
  UNAUTHORIZED: "noMember",
  TOO_MANY_REQUESTS: "tooMany",
};

const emailChangeByCode: Record<string, keyof typeof changeEntries> = {
  USER_ALREADY_EXISTS: "emailTaken",
  INVALID_EMAIL: "invalidEmail",
  EMAIL_UNCHANGED: "sameEmail",
  INVALID_PASSWORD: "wrongPassword",
  SESSION_NOT_FRESH: "emailLogin",
  UNAUTHORIZED: "noMember",
  TOO_MANY_REQUESTS: "tooMany",
};

const secondStepEntries = {
  wrongCode: entry(
    "wrong_code",
    401,
    "This code is not right, or it was used already. Please try the newest one",
    "code",
  ),
  wrongBackupCode: entry("wrong_code", 401, "This backup code is not right, or it was used already", "code"),
  tooMany: signInEntries.tooManyRequests,
  expired: signInEntries.sessionExpired,
  unknownPasskey: entry(
    "unknown_passkey",
    401,
    "This passkey does not belong to an account here. Log in with your password",
  ),
  notVerified: entry(
    "passkey_not_verified",
    401,
    "Your device did not confirm that it is you. Log in with your password",
  ),
  passkeyFailed: entry("passkey_failed", 400, "The passkey could not be used. Please try again"),
  disabled: signInEntries.disabled,
} satisfies Record<string, Entry>;

const secondStepByCode: Record<string, keyof typeof secondStepEntries> = {
  INVALID_CODE: "wrongCode",
  INVALID_BACKUP_CODE: "wrongBackupCode",
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "tooMany",
  ACCOUNT_TEMPORARILY_LOCKED: "tooMany",
  TOO_MANY_REQUESTS: "tooMany",
  INVALID_TWO_FACTOR_COOKIE: "expired",
  PASSKEY_NOT_FOUND: "unknownPasskey",
  PASSKEY_NOT_VERIFIED: "notVerified",
  AUTHENTICATION_FAILED: "passkeyFailed",
  CHALLENGE_NOT_FOUND: "passkeyFailed",
  FAILED_TO_VERIFY_REGISTRATION: "passkeyFailed",
  ACCOUNT_DISABLED: "disabled",
};

/** An error of the library. */
export type AuthError = { code: string; status: number; message?: string | undefined };

/** The failure of a sign-up: an entry of the catalogue, else the error's message, else 'An error occurred'. */
export function signUpFailure(error: AuthError): Failure {
  const known = entryOf(signUpByCode, signUpEntries, error.code);
  return known ?? otherFailure("sign_up_failed", error.status, error.message || "An error occurred");
}

/** Too many sign-ups from one network or for one email, and when the next one may pass. */
export function tooManySignUps(waitSeconds: number): Failure {
  const minutes = Math.ceil(waitSeconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return otherFailure("too_many_attempts", 429, `Too many sign-up attempts. Please try again in ${wait}`);
}

/** The failure of a sign-in; codes without an entry are named in the message. */
export function signInFailure(error: AuthError): Failure {
  const known = entryOf(signInByCode, signInEntries, error.code);
  return known ?? otherFailure("sign_in_failed", error.status, `An error occurred (Code: ${error.code})`);
}

/** A wrong password that starts or ends with a space: says so, since such a space is often pasted along. */
export function withSpaceHint(refusal: Failure, password: string): Failure {
  if (!hasOuterSpace(password)) return refusal;
  const hinted = `${wrongPasswordWords}. There's a space before or after it: try without it`;
  const { code, status, message, field, fields } = refusal;
  if (fields?.password?.[0] === wrongPasswordWords)
    return new Failure(code, status, message, field, { ...fields, password: [hinted] });
  return message === wrongPasswordWords ? new Failure(code, status, hinted, field) : refusal;
}

/** The failure of a second factor or a passkey; other codes count as sign-in failures. */
export function secondStepFailure(error: AuthError): Failure {
  return entryOf(secondStepByCode, secondStepEntries, error.code) ?? signInFailure(error);
}

/** The failure of a password change. */
export function passwordChangeFailure(error: AuthError): Failure {
  const known = entryOf(passwordChangeByCode, changeEntries, error.code);
  return known ?? otherFailure("password_not_changed", error.status, "An error occurred");
}

/** The failure of an email change. */
export function emailChangeFailure(error: AuthError): Failure {
  const known = entryOf(emailChangeByCode, changeEntries, error.code);
  return known ?? otherFailure("email_not_changed", error.status, "An error occurred");
}

export function signOutFailure(): Failure {
  return otherFailure("sign_out_failed", 400, "An error occurred while signing out");
}

/** The entry of a code. Inherited names such as `constructor` are not codes. */
function entryOf<Key extends string>(
  byCode: Record<string, Key>,
  entries: Record<Key, Entry>,
  code: string,
): Failure | null {
  const key = Object.hasOwn(byCode, code) ? byCode[code] : undefined;
  return key === undefined ? null : failureOf(entries[key]);
}

function failureOf({ code, status, message, field = "root", passwordMessage }: Entry): Failure {
  const fields = passwordMessage === undefined ? undefined : { root: [message], password: [passwordMessage] };
  return new Failure(code, status, message, field, fields);
}

/** The visitor can correct a failure: never a 5xx. */
function otherFailure(code: string, status: number, message: string): Failure {
  return new Failure(`members.${code}`, status >= 400 && status < 500 ? status : 400, message, "root");
}
