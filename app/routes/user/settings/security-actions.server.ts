import { data } from "react-router";
import { cookieHeaders, formInput, pageError, sentForm } from "#app/forms/answers.ts";
import { redirect } from "#app/navigation/moves.ts";
import {
  emailChangeInput,
  passkeyNameInput,
  passwordChangeInput,
  passwordConfirmInput,
} from "#features/members/identity/security.schema.ts";
import { timeZoneInput } from "#features/members/time-zone/time-zone.schema.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { failureBody, isFailure } from "#platform/errors/failure.ts";
import type { RequestContext, RequestFacts, Services } from "#server/services.ts";
import type { SecurityDone, SecurityIntent } from "./security-answers.rules.ts";

/** After a change the page is asked for anew: going back or reloading repeats nothing. */
const done = (word: SecurityDone, setCookies: string[] = []) =>
  redirect(`/user/settings?done=${word}`, { headers: cookieHeaders(setCookies) });

type Sent = { services: Services; viewer: Viewer | null; facts: RequestFacts; form: FormData };

/** What the forms of the page ask for, by the name of their button, and the part of the page that answers. */
const actions = {
  "change-password": ["password", changePassword],
  "change-email": ["email", changeEmail],
  "send-letter": ["confirm", sendEmail],
  "two-factor-off": ["two-factor", turnTwoFactorOff],
  "new-backup-codes": ["two-factor", newBackupCodes],
  "rename-passkey": ["passkeys", renamePasskey],
  "remove-passkey": ["passkeys", removePasskey],
  "sign-out-device": ["devices", signOutDevice],
  "sign-out-others": ["devices", signOutOthers],
  "change-time-zone": ["time-zone", changeTimeZone],
} satisfies Record<string, [SecurityIntent, (sent: Sent) => Promise<unknown>]>;

export async function changeSecurity({ services, viewer, facts }: RequestContext, request: Request) {
  const form = await sentForm(request);
  const name = String(form.get("intent"));
  if (!Object.hasOwn(actions, name)) throw pageError(400, { message: "The form could not be read. Please try again." });
  const [intent, action] = actions[name as keyof typeof actions];
  try {
    return await action({ services, viewer, facts, form });
  } catch (error) {
    if (!isFailure(error)) throw error;
    return data({ intent, ...failureBody(error) }, { status: error.status });
  }
}

/** A form whose fields break their rules, as a refusal of its part. */
function refusedFields(intent: SecurityIntent, refusal: object) {
  return data({ intent, ...refusal }, { status: 422 });
}

async function changePassword({ services, facts, form }: Sent) {
  const parsed = formInput(passwordChangeInput, form);
  if ("refusal" in parsed) return refusedFields("password", parsed.refusal);
  const { setCookies } = await services.security.changePassword(facts, parsed.input);
  return done("password-changed", setCookies);
}

async function changeEmail({ services, facts, form }: Sent) {
  const parsed = formInput(emailChangeInput, form);
  if ("refusal" in parsed) return refusedFields("email", parsed.refusal);
  await services.security.requestEmailChange(facts, parsed.input);
  return done("email-asked");
}

async function sendEmail({ services, facts }: Sent) {
  await services.security.resendConfirmation(facts);
  return done("letter-sent");
}

async function turnTwoFactorOff({ services, facts, form }: Sent) {
  const parsed = formInput(passwordConfirmInput, form);
  if ("refusal" in parsed) return refusedFields("two-factor", parsed.refusal);
  await services.twoFactor.turnOff(facts, parsed.input);
  return done("two-factor-off");
}

/** The codes are shown in the answer itself: they are nowhere to be asked for again. */
async function newBackupCodes({ services, facts, form }: Sent) {
  const parsed = formInput(passwordConfirmInput, form);
  if ("refusal" in parsed) return refusedFields("two-factor", parsed.refusal);
  return services.twoFactor.newBackupCodes(facts, parsed.input);
}

async function renamePasskey({ services, facts, form }: Sent) {
  const parsed = formInput(passkeyNameInput, form);
  if ("refusal" in parsed) return refusedFields("passkeys", parsed.refusal);
  await services.security.renamePasskey(facts, parsed.input.id, parsed.input.name);
  return done("passkey-renamed");
}

async function removePasskey({ services, facts, form }: Sent) {
  await services.security.removePasskey(facts, String(form.get("id")));
  return done("passkey-removed");
}

async function signOutDevice({ services, facts, form }: Sent) {
  await services.security.signOutDevice(facts, String(form.get("id")));
  return done("device-out");
}

async function signOutOthers({ services, facts }: Sent) {
  await services.security.signOutOthers(facts);
  return done("others-out");
}

async function changeTimeZone({ services, viewer, form }: Sent) {
  const parsed = formInput(timeZoneInput, form);
  if ("refusal" in parsed) return refusedFields("time-zone", parsed.refusal);
  await services.timeZones.change(viewer, parsed.input);
  return done("time-zone-saved");
}
