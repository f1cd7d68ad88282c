/** The current signing secret and the earlier ones, newest first. */
export type AuthSecrets = { secret: string; earlier: readonly string[] };

/** The secrets with the library's version numbers, newest first; null if there was only ever one. */
export function versionedSecrets({ secret, earlier }: AuthSecrets): { version: number; value: string }[] | null {
  if (earlier.length === 0) return null;
  return [secret, ...earlier].map((value, place) => ({ version: earlier.length + 1 - place, value }));
}

/** The very first secret: data encrypted before the second one has no version. */
export const firstSecret = ({ secret, earlier }: AuthSecrets): string => earlier.at(-1) ?? secret;

/** The encryption key in the library's format. */
export function encryptionKey(secrets: AuthSecrets) {
  const versions = versionedSecrets(secrets);
  if (versions === null) return secrets.secret;
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: secrets.earlier.length + 1, legacySecret: firstSecret(secrets) };
}
