import { between, type CoverLook, coverHeight, type Drawing, num, radial, sheet, stop } from "./cover-look.rules.ts";

const lines = 13;
const step = 14;

type Voice = { peak: number; width: number; second: number; lean: number; ripple: number; phase: number };

const hill = (x: number, centre: number, width: number) => Math.exp(-(((x - centre) / width) ** 2));

/**
 * Mountains with a moon, waves before a sunken sun, or a lighthouse on a cliff, drawn with the lines of a voice print: for
 * storytellers. A low voice has higher peaks, a quick one more ripples. Each line is filled, so that nearer ones hide those
 * behind.
 */
export function ridgeLines(look: CoverLook): Drawing {
  const { palette, random, frame, pitch, pace, composition } = look;
  const { ink, deep, mid, glow, pale } = palette;
  const moon =
    composition === 1
      ? { x: frame.focus + between(random, -36, 36), y: between(random, 158, 176), r: between(random, 92, 112) }
      : { x: frame.focus + between(random, -80, 80), y: between(random, 90, 128), r: between(random, 40, 62) };
  const voice: Voice = {
    peak: frame.focus + between(random, -70, 70),
    width: between(random, 30, 52),
    second: (random() < 0.5 ? -1 : 1) * between(random, 80, 130),
    lean: between(random, -70, 70),
    ripple: { slow: 0.055, even: 0.075, quick: 0.11 }[pace] * between(random, 0.9, 1.1),
    phase: between(random, 0, 6.28),
  };
  const height = { low: 118, middle: 92, high: 70 }[pitch] * ([1, 0.2, 0.46][composition] ?? 1);
  const paths = Array.from({ length: lines }, (_, at) => {
    const depth = at / (lines - 1);
    const stroke = depth < 0.2 ? pale : glow;
    const style = `stroke="${stroke}" stroke-opacity="${(1 - 0.66 * depth).toFixed(2)}" stroke-width="${num(2.4 - 0.7 * depth)}"`;
    return `<path d="${line(voice, frame.width, height, depth)}" ${style}/>`;
  }).join("");
  const sun = `cx="${(moon.x / frame.width).toFixed(2)}" cy=".34" r=".7"`;
  return {
    defs: radial("a", ` ${sun}`, stop(0, mid), stop(0.45, deep), stop(1, ink)),
    body:
      sheet("url(#a)") +
      [disc(moon, pale), disc(moon, glow, 1.4) + disc(moon, pale), lighthouse(look, voice.peak, 176 - height)][
        composition
      ] +
      `<g fill="${ink}" fill-opacity=".95">${paths}</g>`,
  };
}

const disc = ({ x, y, r }: { x: number; y: number; r: number }, fill: string, scale = 1): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * scale)}" fill="${fill}" opacity="${scale === 1 ? ".92" : ".25"}"/>`;

/** A tower at `x` that stands on the ground at `foot`, with its two beams. */
function lighthouse({ palette, random, frame }: CoverLook, x: number, foot: number): string {
  const { ink, glow, pale } = palette;
  const top = foot - between(random, 66, 84);
  const dip = between(random, 10, 46);
  const beam = (side: number) =>
    `M${num(x)} ${num(top)}L${num(x + side * frame.width)} ${num(top - dip * side - 46)}v92Z`;
  return (
    `<path d="${beam(1)}" fill="${pale}" opacity=".5"/><path d="${beam(-1)}" fill="${glow}" opacity=".32"/>` +
    `<path d="M${num(x - 11)} ${num(top + 12)}h22l8 ${num(foot - top + 40)}h-38Z" fill="${pale}"/>` +
    `<path d="M${num(x - 13)} ${num(top + 34)}h26l2 14h-30ZM${num(x - 16)} ${num(top + 64)}h32l2 14h-36Z" fill="${glow}"/>` +
    `<path d="M${num(x - 14)} ${num(top + 8)}h28v5h-28ZM${num(x - 10)} ${num(top - 10)}l10-11 10 11Z" fill="${ink}"/>` +
    `<circle cx="${num(x)}" cy="${num(top)}" r="9" fill="${pale}"/>`
  );
}

/** One ridge from left to right; `depth` is 0 at the back and 1 in front. */
function line(voice: Voice, width: number, height: number, depth: number): string {
  const base = 164 + 236 * depth;
  const centre = voice.peak + voice.lean * depth;
  const calm = Math.sin(Math.PI * (0.42 + 0.5 * depth));
  const at = (x: number) => {
    const swell = hill(x, centre, voice.width) + 0.62 * hill(x, centre + voice.second, voice.width * 1.3);
    const ripple = 0.12 * Math.sin(voice.ripple * x + voice.phase + 5 * depth) + 0.05 * Math.sin(x * 0.031 + 9 * depth);
    return base - height * calm * (swell + ripple);
  };
  let last = { x: -4, y: Math.round(at(-4)) };
  let path = `M-4 ${coverHeight + 4}V${last.y}`;
  for (let x = -4 + step; x < width + step; x += step) {
    const bend = Math.round(at(x));
    const end = { x: x + step / 2, y: Math.round((at(x) + at(x + step)) / 2) };
    path += `q${num(x - last.x)} ${bend - last.y} ${num(end.x - last.x)} ${end.y - last.y}`;
    last = end;
  }
  return `${path}V${coverHeight + 4}Z`;
}
