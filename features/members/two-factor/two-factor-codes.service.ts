import { randomInt } from "node:crypto";
import { createOTP } from "@better-auth/utils/otp";
import { constantTimeEqual, generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import type { Clock } from "#platform/clock/clock.ts";
import type { Db, Tx } from "#platform/database/connect.ts";
import { isAppCode, normalBackupCode, stepsAround } from "../identity/two-factor-codes.rules.ts";
import { consumeStep, setBackupCodes, twoFactorOf } from "./two-factor.store.ts";

/** One secret, or several after a rotation: one encrypts, all decrypt. */
export type EncryptionKey = Parameters<typeof symmetricEncrypt>[0]["key"];
export type TwoFactorCodes = ReturnType<typeof createTwoFactorCodes>;

const backupCodeCount = 10;
/** Characters that are not easily confused: ten of them have about 50 bits. */
const backupLetters = "abcdefghjkmnpqrstuvwxyz23456789";

/** Secrets and codes of second factors, encrypted in the library's format. */
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

    /** The `otpauth:` address that an authenticator app reads from a QR code. */
    uriOf: async (encrypted: string, account: string) => createOTP(await decrypt(encrypted)).url("Nocturne", account),

    backupCodesIn: async (encrypted: string): Promise<string[]> => JSON.parse(await decrypt(encrypted)),

    /** The time step of an app code under this secret; null if the code is wrong. */
    stepIn: async (encrypted: string, code: string) => stepOf(await decrypt(encrypted), code),

    /** Consumes an app code; false if it is wrong or was used before. */
    async consumeAppCode(handle: Db | Tx, uid: string, code: string): Promise<boolean> {
      const found = await twoFactorOf(handle, uid);
      const step = found && (await stepOf(await decrypt(found.secret), code));
      return typeof step === "number" && consumeStep(handle, uid, step);
    },

    /** Whether a code was used before; consumes it if not. The library counts wrong codes. */
    async isReplay(uid: string, code: string): Promise<boolean> {
      const found = await twoFactorOf(db, uid);
      const step = found && (await stepOf(await decrypt(found.secret), code));
      return typeof step === "number" && !(await consumeStep(db, uid, step));
    },

    /** Consumes a code of either kind. Returns its kind, or null if it is wrong. */
    async consumeAnyCode(tx: Tx, uid: string, code: string): Promise<"totp" | "backup" | null> {
      if (isAppCode(code)) return (await this.consumeAppCode(tx, uid, code)) ? "totp" : null;
      const found = await twoFactorOf(tx, uid);
      if (!found) return null;
      const codes: string[] = JSON.parse(await decrypt(found.backup_codes));
      const rest = codes.filter((one) => !isSame(one, normalBackupCode(code)));
      if (rest.length === codes.length) return null;
      const saved = await setBackupCodes(tx, uid, await encrypt(JSON.stringify(rest)), found.backup_codes);
      return saved ? "backup" : null;
    },
  };
}

function backupCode(): string {
  const letters = Array.from({ length: 10 }, () => backupLetters[randomInt(backupLetters.length)]).join("");
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

const bytes = (text: string) => new TextEncoder().encode(text);
const isSame = (one: string, other: string) => constantTimeEqual(bytes(one), bytes(other));
