/** A key that could leave its directory, or that some storage would read as another one. */
export class InvalidFileKey extends Error {
  override readonly name = "InvalidFileKey";

  constructor() {
    super("invalid file key");
  }
}

const segment = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*$/;

/** Lower-case letters, digits, hyphens, underscores and inner dots, in at most eight parts: valid on every storage. */
export function isFileKey(key: string): boolean {
  const parts = key.split("/");
  return key.length <= 200 && parts.length <= 8 && parts.every((part) => segment.test(part));
}

/** Returns the key if it is valid; throws otherwise. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new InvalidFileKey();
  return key;
}
