import { environment } from "./environment.ts";

const settings = Object.keys(environment.shape);

/** Beginnings that are ours alone: whatever follows them is meant for this program. */
const ownBeginnings = /^(LLM|STT|TTS|VAPI|MODERATION|IMAGE_CHECK|GEOLOCATION|OPERATOR|ELEVENLABS|CARTESIA|DEEPGRAM)_/;
/** What Kubernetes sets for a service of such a name. */
const ofKubernetes = /_(SERVICE_(HOST|PORT)|PORT)(_\w+)?$/;

/**
 * Names that are none of a setting, but close to one or with one of our beginnings: one sentence each. A name close to a
 * setting that is set as well belongs to another program.
 */
export function misspeltSettings(source: Record<string, string | undefined>): string[] {
  const isSet = (name: string) => (source[name] ?? "").trim() !== "";
  return Object.keys(source).flatMap((name) => {
    if (!isSet(name) || settings.includes(name)) return [];
    const meant = settings.find((setting) => !isSet(setting) && isClose(name, setting));
    if (meant !== undefined) return [`${name}: there is no such setting; write ${meant}, or unset it`];
    if (!ownBeginnings.test(name) || ofKubernetes.test(name)) return [];
    return [`${name}: there is no such setting; docs/guides/run-in-production.md lists them all, or unset it`];
  });
}

/** The longer a name, the more of it may be wrong; of a short one only the case and the underscores. */
function isClose(name: string, setting: string): boolean {
  const [given, meant] = [plain(name), plain(setting)];
  const allowed = meant.length < 6 ? 0 : meant.length < 9 ? 1 : 2;
  return Math.abs(given.length - meant.length) <= allowed && distance(given, meant) <= allowed;
}

const plain = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");

/** How many letters have to be added, removed, replaced or swapped with the next one. */
function distance(from: string, to: string): number {
  let [before, row] = [[] as number[], Array.from({ length: to.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = at(row, j - 1) + (from[i - 1] === to[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const swapped = isSwap ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      next.push(Math.min(at(row, j) + 1, at(next, j - 1) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return at(row, to.length);
}

const at = (row: readonly number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY;
