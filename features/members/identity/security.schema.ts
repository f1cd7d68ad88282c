import { z } from "zod";
import { typedLine } from "#platform/text/typed-line.ts";
import { maxPasswordLength } from "../passwords/passwords.rules.ts";
import { enterEmail, enterPassword, typedEmail } from "../required-text.rules.ts";
import { typedCode } from "./two-factor-codes.rules.ts";

const secret = (required: string) =>
  z.string({ error: required }).min(1, required).max(maxPasswordLength, "Password is too long");
const currentPassword = secret(enterPassword);
const newPassword = secret("Enter a new password");

export const passwordChangeInput = z.object({ currentPassword, password: newPassword });
export type PasswordChangeInput = z.infer<typeof passwordChangeInput>;

export const emailChangeInput = z.object({ currentPassword, email: typedEmail("Invalid email", enterEmail) });
export type EmailChangeInput = z.infer<typeof emailChangeInput>;

export const passwordConfirmInput = z.object({ currentPassword });
export type PasswordConfirmInput = z.infer<typeof passwordConfirmInput>;

export const resetRequestInput = z.object({ email: typedEmail("Invalid email", enterEmail) });

export const resetInput = z.object({ token: z.string().max(200), password: newPassword });
export type ResetInput = z.infer<typeof resetInput>;

/** A code of an authenticator app, or a backup code, as plain signs without spaces. */
const code = z
  .string({ error: "Please enter a code" })
  .transform(typedCode)
  .pipe(z.string().min(6, "Please enter a code").max(20, "Please enter a code"));

export const secondFactorInput = z.object({
  code,
  trustDevice: z
    .literal("true")
    .optional()
    .transform((value) => value === "true"),
});
export type SecondFactorInput = z.infer<typeof secondFactorInput>;

export const codeInput = z.object({ code });

/** To replace a second factor: the password, and a code of the present one. */
export const replacementInput = passwordConfirmInput.extend({ code });
export type ReplacementInput = z.infer<typeof replacementInput>;

export const passkeyNameInput = z.object({
  id: z.string().max(60),
  name: typedLine(60, { missing: "Please give it a name" }).refine((name) => name !== "", "Please give it a name"),
});

/** One signed-in device. */
export type Device = {
  id: string;
  name: string;
  /** The network of the address, never the whole address. */
  network: string | null;
  method: "password" | "passkey";
  twoFactor: boolean;
  signedInAt: string;
  seenAt: string;
  isThisOne: boolean;
};

export type PasskeyView = { id: string; name: string; createdAt: string; usedAt: string | null; synced: boolean };

/** One sign-in, or a wrong password. */
export type SignInView = {
  id: string;
  at: string;
  outcome: "signed_in" | "refused";
  method: "sign_up" | "password" | "code" | "passkey";
  network: string | null;
  device: string;
  newDevice: boolean;
};

/** The data of the security page. */
export type SecurityView = {
  email: string;
  emailConfirmed: boolean;
  /** Whether free credit waits for the confirmed email. */
  creditWaits: boolean;
  twoFactor: { on: boolean; backupCodesLeft: number; required: boolean };
  passkeys: PasskeyView[];
  devices: Device[];
  signIns: SignInView[];
  /** Whether the sign-in is recent enough for changes. */
  recent: boolean;
};

/** Shown once while a second factor is set up. */
export type TwoFactorSetup = { uri: string; secret: string };

/** An email link, as its page shows it. */
export type EmailLink = {
  purpose: "confirm-email" | "change-email" | "revert-email" | "revert-factor" | "reset-password";
  email: string;
  username: string;
};
