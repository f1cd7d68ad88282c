let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is among the fifty thousand most common leaked ones. The list is a local file, loaded on first
 * use: no password leaves this process.
 */
export async function isLeakedPassword(password: string): Promise<boolean> {
  leaked ??= readList();
  const list = await leaked;
  return list.has(password) || list.has(password.toLowerCase());
}

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
}
