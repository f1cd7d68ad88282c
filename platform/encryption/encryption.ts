import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** The deployment's keys by name. The first one encrypts; the others still decrypt older data. */
export type EncryptionKey = { id: string; key: Buffer };
/** The owner and purpose of encrypted data: it only decrypts for the same two. */
export type SealedFor = { owner: string; purpose: string };
export type Encryption = ReturnType<typeof createEncryption>;

/** The data was changed, belongs to someone else, or its key is gone. Never says which part was wrong. */
export class SealingError extends Error {
  override readonly name = "SealingError";
}

const formatVersion = 1;
const nonceBytes = 12;
const tagBytes = 16;
const keyBytes = 32;
const wrappedBytes = nonceBytes + keyBytes + tagBytes;

/**
 * Encryption at rest by AES-256-GCM. Each record has a random key of its own, which is wrapped by a key of the deployment:
 * so a new deployment key only requires rewrapping, and no key ever sees many nonces. The bytes: version, length of the
 * key's name, its name, the wrapped key, the encrypted content.
 */
export function createEncryption(keys: readonly EncryptionKey[]) {
  const [current] = keys;
  if (!current) throw new SealingError("There is no key to seal with");
  const byId = new Map(keys.map(({ id, key }) => [id, key]));

  function unwrap(sealed: Buffer, bound: SealedFor) {
    const idLength = sealed[1] ?? 0;
    const headBytes = 2 + idLength;
    if (sealed[0] !== formatVersion || sealed.length < headBytes + wrappedBytes + nonceBytes + tagBytes) {
      throw new SealingError("This is not sealed");
    }
    const id = sealed.toString("utf8", 2, headBytes);
    const key = byId.get(id);
    if (!key) throw new SealingError(`The key "${id}" is not among the keys of this installation`);
    const contentKey = decrypt(key, sealed.subarray(headBytes, headBytes + wrappedBytes), associated("key", bound));
    return { id, contentKey, content: sealed.subarray(headBytes + wrappedBytes) };
  }

  function wrapped(contentKey: Buffer, bound: SealedFor): Buffer {
    if (!current) throw new SealingError("There is no key to seal with");
    const id = Buffer.from(current.id);
    const head = Buffer.concat([Buffer.from([formatVersion, id.length]), id]);
    return Buffer.concat([head, encrypt(current.key, contentKey, associated("key", bound))]);
  }

  function seal(content: Uint8Array, bound: SealedFor): Buffer {
    const contentKey = randomBytes(keyBytes);
    return Buffer.concat([wrapped(contentKey, bound), encrypt(contentKey, content, associated("content", bound))]);
  }

  /** Throws a `SealingError` for another owner, another purpose, changed bytes or an unknown key. */
  function open(sealed: Uint8Array, bound: SealedFor): Buffer {
    const { contentKey, content } = unwrap(bufferOf(sealed), bound);
    return decrypt(contentKey, content, associated("content", bound));
  }

  return {
    seal,
    open,
    sealText: (text: string, bound: SealedFor): Buffer => seal(Buffer.from(text, "utf8"), bound),
    openText: (sealed: Uint8Array, bound: SealedFor): string => open(sealed, bound).toString("utf8"),

    /** Rewraps the content for the newest key, without decrypting it; null if it is already. */
    rewrap(sealed: Uint8Array, bound: SealedFor): Buffer | null {
      const { id, contentKey, content } = unwrap(bufferOf(sealed), bound);
      return id === current.id ? null : Buffer.concat([wrapped(contentKey, bound), content]);
    },
  };
}

const bufferOf = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** JSON keeps the parts apart, whatever they contain. */
const associated = (part: "key" | "content", { owner, purpose }: SealedFor) =>
  Buffer.from(JSON.stringify([formatVersion, part, owner, purpose]));

function encrypt(key: Buffer, plain: Uint8Array, about: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(about);
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

function decrypt(key: Buffer, sealed: Buffer, about: Buffer): Buffer {
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(about);
  decipher.setAuthTag(sealed.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  } catch {
    throw new SealingError("It does not open: it was changed, or it is not for this owner and purpose");
  }
}
