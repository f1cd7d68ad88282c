export function sourcesHash(root: string): string;
export function programHash(root: string): string;
export function ensureBuilt(
  root: string,
  options: { node: string; say: (line: string) => void; env?: NodeJS.ProcessEnv },
): Promise<boolean>;
