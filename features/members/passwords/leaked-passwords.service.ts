let leaked: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password stands among the fifty thousand that appear most often in leaked lists. The list lies on the disk
 * of this program and is read with the first question: nobody outside learns what is asked.
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
