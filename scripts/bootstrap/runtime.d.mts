export type Running = { version: string; execPath: string; platform: string; arch: string };

export const minimumName: string;
export const packagedNodes: Record<string, string>;
export function isNewEnough(version: string): boolean;
export function packagedNode(platform: string, arch: string): string | undefined;
export function findNode(root: string, current?: Running): { path: string } | { problem: string };
export function settingsFile(root: string): string[];
export function noNodeMessage(problem: string, version?: string): string;
