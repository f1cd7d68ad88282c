import {
  between,
  type CoverLook,
  type Drawing,
  num,
  radial,
  sheet,
  stars,
  stop,
  vertical,
} from "./cover-look.rules.ts";

/**
 * A moon above a row of its phases, one that rises huge behind hills, or a small one over the sea. The lower the voice,
 * the larger the moon.
 */
export function moonPhases(look: CoverLook): Drawing {
  const { palette, random, frame, pitch, composition } = look;
  const { ink, deep, glow, pale } = palette;
  const scale = [1, 1.5, 0.52][composition] ?? 1;
  const r = scale * { low: 104, middle: 88, high: 70 }[pitch] * between(random, 0.92, 1.06);
  const x = frame.focus + between(random, -30, 30) * (composition === 0 ? 1 : 2);
  const y = composition === 1 ? between(random, 218, 240) : between(random, 128, 162) - (composition === 2 ? 46 : 0);
  // A rising moon is nearly full, the others are anything.
  const lit = composition === 1 ? between(random, 0.86, 1) : between(random, -0.75, 0.85);
  const tilt = between(random, -28, 28);
  const craters = Array.from({ length: Math.round(between(random, 3, 7)) }, () => {
    const at = between(random, 0, 2 * Math.PI);
    const far = r * between(random, 0.1, 0.66);
    const size = r * between(random, 0.06, 0.19);
    return `<circle cx="${num(x - r * 0.3 + far * Math.cos(at) * 0.6)}" cy="${num(y + far * Math.sin(at))}" r="${num(size)}"/>`;
  }).join("");
  return {
    defs:
      vertical("a", stop(0, ink), stop(0.62, deep), stop(1, ink)) +
      radial("b", "", stop(0.55, glow, 0.55), stop(1, glow, 0)) +
      `<clipPath id="k"><path d="${phase(x, y, r, lit)}"/></clipPath>`,
    body:
      sheet("url(#a)") +
      stars(look, 44, 250) +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 1.7)}" fill="url(#b)"/>` +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${ink}" fill-opacity=".86"/>` +
      `<g transform="rotate(${num(tilt)} ${num(x)} ${num(y)})"><path d="${phase(x, y, r, lit)}" fill="${pale}"/>` +
      `<g clip-path="url(#k)" fill="${glow}" opacity=".4">${craters}</g></g>` +
      [() => phases(look) + hills(look), () => range(look), () => sea(look, x)][composition]?.(),
  };
}

/** Three ranges of hills in front of a moon that has just risen. */
function range({ palette, random, frame: { width } }: CoverLook): string {
  return [palette.mid, palette.deep, palette.ink]
    .map((fill, at) => {
      const base = 232 + 46 * at;
      const height = () => num(base + between(random, -34, 26));
      const path = `M0 ${height()}Q${num(width * 0.2)} ${height()} ${num(width * 0.42)} ${height()}T${num(width * 0.74)} ${height()}T${num(width)} ${height()}V404H0Z`;
      return `<path d="${path}" fill="${fill}"/>`;
    })
    .join("");
}

/** A calm sea with the light of the moon on it, and a boat. */
function sea({ palette, random, frame: { width } }: CoverLook, x: number): string {
  const shore = between(random, 206, 222);
  const glints = Array.from({ length: 13 }, (_, at) => {
    const half = (10 + 5 * at) * between(random, 0.5, 1.1);
    return `M${num(x + between(random, -8, 8) - half)} ${num(shore + 8 + 14 * at)}h${num(2 * half)}`;
  }).join("");
  const boat = num(x + (random() < 0.5 ? -1 : 1) * between(random, 62, 104));
  return (
    `<path d="M0 ${num(shore)}h${num(width)}V404H0Z" fill="${palette.ink}" opacity=".72"/>` +
    `<path d="${glints}" stroke="${palette.pale}" stroke-width="4" stroke-linecap="round" opacity=".75"/>` +
    `<g transform="translate(${boat} ${num(shore + 6)})" fill="${palette.ink}"><path d="M-24 0h48l-9 13h-30Z"/><path d="M0-4v-58l26 50Z"/><path d="M-4-8v-44l-17 40Z"/></g>`
  );
}

/** The lit part of a moon from its left edge: -1 is nearly new, 1 is full. */
function phase(x: number, y: number, r: number, lit: number): string {
  const sweep = lit > 0 ? 0 : 1;
  const from = `M${num(x)} ${num(y - r)}A${num(r)} ${num(r)} 0 0 0 ${num(x)} ${num(y + r)}`;
  return `${from}A${num(Math.abs(lit) * r)} ${num(r)} 0 0 ${sweep} ${num(x)} ${num(y - r)}Z`;
}

/** Seven small moons on an arc, from new to full to new. */
function phases({ palette, random, frame }: CoverLook): string {
  const lift = between(random, 14, 34);
  const base = between(random, 312, 324);
  return [-1, -0.9, 0, 1, 0, -0.9, -1]
    .map((lit, at) => {
      const x = frame.focus - 126 + 42 * at;
      const y = base - lift * Math.sin((Math.PI * at) / 6);
      const ring = `<circle cx="${num(x)}" cy="${num(y)}" r="11" fill="${palette.ink}" stroke="${palette.pale}" stroke-opacity=".65"/>`;
      if (lit === -1) return ring;
      const turned = at > 3 ? ` transform="rotate(180 ${num(x)} ${num(y)})"` : "";
      return `${ring}<path d="${phase(x, y, 11, lit === -0.9 ? -0.4 : lit)}" fill="${palette.pale}"${turned}/>`;
    })
    .join("");
}

function hills({ palette, random, frame: { width } }: CoverLook): string {
  const at = (part: number) => `${num(width * part)} ${num(between(random, 348, 378))}`;
  return `<path d="M0 372Q${at(0.25)} ${at(0.5)}T${num(width)} 362V404H0Z" fill="${palette.ink}"/>`;
}
