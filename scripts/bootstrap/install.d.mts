import type { Running } from "./runtime.mjs";

type Entry = {
  version?: string;
  link?: boolean;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
};
type Marker = { hash: string; platform: string; dev: boolean; stamp: number | null };

export function ensureInstalled(
  root: string,
  options: { dev: boolean; say: (line: string) => void },
  current?: Running,
): Promise<boolean>;
export function markerFits(marker: Marker | null, asked: { hash: string; dev: boolean; stamp: number | null }): boolean;
export function missingPackages(
  wanted: Record<string, Entry>,
  installed: Record<string, Entry>,
  options: { dev: boolean },
  system?: { platform: string; arch: string; libc: string | null },
): string[];
