/** The secret that signs now, and what it was before, the newest first. */
export type AuthSecrets = { secret: string; earlier: readonly string[] };

/** The versions that the sign-in library knows secrets by, the newest first; null where there was never another one. */
export function versionedSecrets({ secret, earlier }: AuthSecrets): { version: number; value: string }[] | null {
  if (earlier.length === 0) return null;
  return [secret, ...earlier].map((value, place) => ({ version: earlier.length + 1 - place, value }));
}

/** The first secret of all: what was encrypted before there was a second one names no version. */
export const firstSecret = ({ secret, earlier }: AuthSecrets): string => earlier.at(-1) ?? secret;

/** What encrypts and decrypts by these secrets, in the form of the sign-in library. */
export function encryptionKey(secrets: AuthSecrets) {
  const versions = versionedSecrets(secrets);
  if (versions === null) return secrets.secret;
  const keys = new Map(versions.map(({ version, value }) => [version, value]));
  return { keys, currentVersion: secrets.earlier.length + 1, legacySecret: firstSecret(secrets) };
}
