import { randomInt } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { constantTimeEqual, generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { isAppCode, normalBackupCode, stepsAround } from "../identity/two-factor-codes.rules.ts";
import { setBackupCodes, takeStep, twoFactorOf } from "./two-factor.store.ts";

/** One secret, or several after a rotation, of which one encrypts and all decrypt. */
export type EncryptionKey = Parameters<typeof symmetricEncrypt>[0]["key"];
export type TwoFactorCodes = ReturnType<typeof createTwoFactorCodes>;

const backupCodeCount = 10;
/** Letters and digits that nobody mistakes for each other: fifty bits in ten of them. */
const backupLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Secrets and codes of second factors, encrypted with the installation's secret as the sign-in library reads them. */
export function createTwoFactorCodes({ db, clock, key }: { db: Db; clock: Clock; key: EncryptionKey }) {
  const encrypt = (data: string) => symmetricEncrypt({ key, data });
  const decrypt = (data: string) => symmetricDecrypt({ key, data });

  async function stepOf(secret: string, code: string): Promise<number | null> {
    const otp = createOTP(secret);
    for (const step of stepsAround(clock.now())) if (isSame(await otp.hotp(step), code)) return step;
    return null;
  }

  async function newBackupCodes() {
    const codes = Array.from({ length: backupCodeCount }, backupCode);
    return { codes, encrypted: await encrypt(JSON.stringify(codes)) };
  }

  return {
    newBackupCodes,

    async newSecret() {
      const [secret, backup] = [generateRandomString(32), await newBackupCodes()];
      return { encrypted: await encrypt(secret), backupCodes: backup.encrypted };
    },

    /** The address that an authenticator app reads from a picture. */
    uriOf: async (encrypted: string, account: string) => createOTP(await decrypt(encrypted)).url("Nocturne", account),

    backupCodesIn: async (encrypted: string): Promise<string[]> => JSON.parse(await decrypt(encrypted)),

    /** Whether a code of the app is right and was not used before; it is used up. */
    async takeAppCode(handle: Db | Tx, uid: string, code: string): Promise<boolean> {
      const found = await twoFactorOf(handle, uid);
      const step = found && (await stepOf(await decrypt(found.secret), code));
      return typeof step === "number" && takeStep(handle, uid, step);
    },

    /** Whether a code was used before, or will be by this question. A wrong code is left to the library to count. */
    async isReplay(uid: string, code: string): Promise<boolean> {
      const found = await twoFactorOf(db, uid);
      const step = found && (await stepOf(await decrypt(found.secret), code));
      return typeof step === "number" && !(await takeStep(db, uid, step));
    },

    /** Uses up either kind of code. Answers which it was, or null when it is wrong. */
    async takeAnyCode(tx: Tx, uid: string, code: string): Promise<"totp" | "backup" | null> {
      if (isAppCode(code)) return (await this.takeAppCode(tx, uid, code)) ? "totp" : null;
      const found = await twoFactorOf(tx, uid);
      if (!found) return null;
      const codes: string[] = JSON.parse(await decrypt(found.backup_codes));
      const rest = codes.filter((one) => !isSame(one, normalBackupCode(code)));
      if (rest.length === codes.length) return null;
      const kept = await setBackupCodes(tx, uid, await encrypt(JSON.stringify(rest)), found.backup_codes);
      return kept ? "backup" : null;
    },
  };
}

function backupCode(): string {
  const letters = Array.from({ length: 10 }, () => backupLetters[randomInt(backupLetters.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const isSame = (one: string, other: string) => constantTimeEqual(bytes(one), bytes(other));
