/** A key that could leave its place, or that some storage would read as another one. */
export class InvalidFileKey extends Error {
  override readonly name = "InvalidFileKey";

  constructor() {
    super("Not a key that a file can be kept under");
  }
}

const segment = /^[a-z0-9][a-z0-9_-]*(\.[a-z0-9]+)*$/;

/** Small letters, digits, hyphens, underscores and inner dots, in at most eight parts: the same file on every storage. */
export function isFileKey(key: string): boolean {
  const parts = key.split("/");
  return key.length <= 200 && parts.length <= 8 && parts.every((part) => segment.test(part));
}

/** The key, if a file can be kept under it; throws otherwise. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new InvalidFileKey();
  return key;
}
