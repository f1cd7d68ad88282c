import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createEncryption, SealingError } from "./encryption.ts";
import { encryptionKeysOf, parseEncryptionKeys } from "./encryption-keys.ts";

const old = { id: "2025", key: randomBytes(32) };
const fresh = { id: "2026", key: randomBytes(32) };
const encryption = createEncryption([old]);
const mine = { owner: "01a", purpose: "verification.front" };

describe("encrypted data", () => {
  test("decrypts for its owner and purpose and reveals nothing", () => {
    const sealed = encryption.sealText("Ada Lovelace", mine);
    expect(sealed.includes("Ada")).toBe(false);
    expect(encryption.openText(sealed, mine)).toBe("Ada Lovelace");
    expect(encryption.open(encryption.seal(Buffer.alloc(0), mine), mine)).toHaveLength(0);
  });

  test("differs each time, so that equal contents are not recognisable", () => {
    expect(encryption.sealText("same", mine).equals(encryption.sealText("same", mine))).toBe(false);
  });

  test.each([
    ["another owner", { ...mine, owner: "01b" }],
    ["another purpose", { ...mine, purpose: "payout.tax" }],
    ["the same characters split differently", { owner: '01a","verification', purpose: "front" }],
  ])("does not decrypt for %s", (_, bound) => {
    expect(() => encryption.openText(encryption.sealText("secret", mine), bound)).toThrow(SealingError);
  });

  test("does not decrypt if any byte was changed or cut off", () => {
    const sealed = encryption.sealText("secret", mine);
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => encryption.open(changed, mine)).toThrow(SealingError);
      expect(() => encryption.open(sealed.subarray(0, place), mine)).toThrow(SealingError);
    }
  });
});

describe("keys", () => {
  test("a new one encrypts, the old one still decrypts, and rewrapped data does not need it", () => {
    const both = createEncryption([fresh, old]);
    const sealed = encryption.sealText("secret", mine);
    expect(both.openText(sealed, mine)).toBe("secret");
    const renewed = both.rewrap(sealed, mine) ?? Buffer.alloc(0);
    expect(createEncryption([fresh]).openText(renewed, mine)).toBe("secret");
    expect(both.rewrap(renewed, mine)).toBeNull();
    expect(() => createEncryption([fresh]).open(sealed, mine)).toThrow('The key "2025" is not among the keys');
  });

  test("are read by name, the newest first, and refused if any is invalid", () => {
    const text = (key: { id: string; key: Buffer }) => `${key.id}:${key.key.toString("base64")}`;
    expect(parseEncryptionKeys(`${text(fresh)}, ${text(old)}`)).toEqual([fresh, old]);
    const wrong = ["", "2026", "2026:short", text(fresh).replace("2026", "local"), `${text(old)},${text(old)}`];
    for (const one of wrong) expect(parseEncryptionKeys(one)).toBeNull();
  });

  test("the generated one decrypts what was encrypted before any was configured", () => {
    const local = randomBytes(32).toString("base64url");
    const before = createEncryption(encryptionKeysOf([], local)).sealText("secret", mine);
    expect(createEncryption(encryptionKeysOf([fresh], local)).openText(before, mine)).toBe("secret");
    expect(() => createEncryption([])).toThrow(SealingError);
  });
});
