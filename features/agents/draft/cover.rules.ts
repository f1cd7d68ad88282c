/** The seed of a cover: the same seed always makes the same picture. */
export type CoverSeed = { id: string; name: string };
export type CoverSize = { width: number; height: number };

export const cardCover: CoverSize = { width: 800, height: 1000 };

const LINES = 24;
const STEPS = 26;
/** The two light hues of each cover: pairs that do not mix to a muddy color, from sea green through violet to amber. */
const LIGHTS = [
  [158, 214],
  [186, 262],
  [268, 202],
  [292, 228],
  [324, 268],
  [338, 22],
  [14, 318],
  [34, 338],
  [222, 166],
  [248, 308],
] as const;
/** The site's background color, so that covers fade into the page. */
const NIGHT = "#0a0d10";

/** Deterministic numbers in [0, 1) from a text (FNV-1a into mulberry32). */
function randomOf(text: string): () => number {
  let state = 0x811c9dc5;
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function escapeXml(text: string): string {
  return text
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;")
    .replace(/'/g, "&#39;")
    .replace(/\p{Cc}/gu, " ");
}

const hill = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2));

type Voice = { centre: number; width: number; second: number; lean: number; pitch: number; phase: number };

/** The height of the voice (0–1) at `x` (0–1 across) on the line at `depth` (0 back – 1 front). */
function loudness(voice: Voice, x: number, depth: number): number {
  const envelope = Math.sin(Math.PI * (0.1 + 0.84 * depth));
  const centre = voice.centre + voice.lean * (depth - 0.5);
  const swell = hill(x, centre, voice.width) + 0.5 * hill(x, centre + voice.second, voice.width * 0.8);
  const breath = 0.13 * Math.sin(voice.pitch * 17 * x + voice.phase + depth * 7) * hill(x, centre, 0.34);
  return envelope * (swell + breath) + 0.025 * Math.sin(x * 11 + depth * 17);
}

/**
 * One voice line in whole units, curved through the midpoints and closed below, so that nearer lines dim farther ones.
 */
function linePath(voice: Voice, size: CoverSize, depth: number): string {
  const { width, height } = size;
  const top = height * (0.36 + 0.46 * depth);
  const at = (i: number) => ({
    x: Math.round((width + 80) * (i / STEPS)) - 40,
    y: Math.round(top - height * 0.2 * loudness(voice, i / STEPS, depth)),
  });
  const signed = (value: number) => (value < 0 ? `${value}` : ` ${value}`);
  let last = at(0);
  let path = `M${last.x} ${last.y}`;
  for (let i = 1; i < STEPS; i++) {
    const bend = at(i);
    const next = at(i + 1);
    const end = { x: Math.round((bend.x + next.x) / 2), y: Math.round((bend.y + next.y) / 2) };
    path += `q${bend.x - last.x}${signed(bend.y - last.y)}${signed(end.x - last.x)}${signed(end.y - last.y)}`;
    last = end;
  }
  return `${path}H${width + 40}V${height + 4}H-40z`;
}

type Light = { id: string; hue: number; brightness: number };

function lightGradient(random: () => number, { id, hue, brightness }: Light): string {
  const cx = (0.22 + 0.56 * random()).toFixed(2);
  const cy = (0.3 + 0.24 * random()).toFixed(2);
  const r = (0.62 + 0.2 * random()).toFixed(2);
  return (
    `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}"><stop stop-color="hsl(${hue} 82% ${brightness}%)"/>` +
    `<stop offset=".42" stop-color="hsl(${(hue + 24) % 360} 66% ${Math.round(brightness * 0.5)}%)" stop-opacity=".7"/>` +
    `<stop offset="1" stop-color="hsl(${(hue + 50) % 360} 60% 9%)" stop-opacity="0"/></radialGradient>`
  );
}

/**
 * An agent's cover: light behind a stack of voice lines, as a standalone SVG of at most 12 KB. Used for cards and share
 * cards; it contains nothing from a photograph.
 */
export function coverSvg(seed: CoverSeed, size: CoverSize = cardCover): string {
  const { width, height } = size;
  const random = randomOf(`${seed.id}\n${seed.name}`);
  const [base, other] = LIGHTS[Math.floor(random() * LIGHTS.length)] ?? LIGHTS[0];
  const turn = Math.floor(random() * 20) - 10;
  const hue = (base + turn + 360) % 360;
  const second = (other - turn + 360) % 360;
  const voice: Voice = {
    centre: 0.34 + 0.32 * random(),
    width: 0.11 + 0.08 * random(),
    second: (random() < 0.5 ? -1 : 1) * (0.2 + 0.12 * random()),
    lean: 0.44 * (random() - 0.5),
    pitch: 1 + random(),
    phase: random() * 6.28,
  };
  const lines = Array.from({ length: LINES }, (_, i) => {
    const depth = i / (LINES - 1);
    const glow = Math.sin(Math.PI * (0.08 + 0.84 * depth));
    return `<path d="${linePath(voice, size, depth)}" stroke-opacity="${(0.1 + 0.75 * glow).toFixed(2)}"/>`;
  });
  const gradients =
    lightGradient(random, { id: "a", hue, brightness: 50 }) +
    lightGradient(random, { id: "b", hue: second, brightness: 38 }) +
    `<linearGradient id="s"><stop stop-color="hsl(${second} 85% 66%)" stop-opacity=".15"/>` +
    `<stop offset="${voice.centre.toFixed(2)}" stop-color="hsl(${hue} 95% 82%)"/>` +
    `<stop offset="1" stop-color="hsl(${second} 85% 66%)" stop-opacity=".15"/></linearGradient>` +
    `<linearGradient id="f" x2="0" y2="1"><stop offset=".55" stop-color="${NIGHT}" stop-opacity="0"/>` +
    `<stop offset="1" stop-color="${NIGHT}" stop-opacity=".96"/></linearGradient>`;
  const sheet = (fill: string, more = "") => `<rect width="100%" height="100%" fill="${fill}"${more}/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">` +
    `<title>${escapeXml(seed.name)}</title><defs>${gradients}</defs>` +
    `${sheet(NIGHT)}${sheet("url(#b)")}${sheet("url(#a)", ' opacity=".8"')}` +
    `<g fill="${NIGHT}" fill-opacity=".05" stroke="url(#s)" stroke-width="${(width / 330).toFixed(1)}">${lines.join("")}</g>` +
    `${sheet("url(#f)")}</svg>`
  );
}
