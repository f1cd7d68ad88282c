import {
  between,
  type CoverLook,
  coverHeight,
  type Drawing,
  num,
  radial,
  sheet,
  stop,
  vertical,
} from "./cover-look.rules.ts";

/**
 * City lights behind a wet window, for whispering voices: the bare glass, one with bars, or rain on water. A slow voice has
 * longer drop trails.
 */
export function rainOnGlass(look: CoverLook): Drawing {
  if (look.composition === 2) return rainOnWater(look);
  const { palette, random, frame, pace } = look;
  const { ink, deep, glow, pale } = palette;
  const wide = frame.width / 320;
  const longest = { slow: 250, even: 190, quick: 130 }[pace];
  const lights = Array.from({ length: Math.round(9 * wide) }, () => light(look)).join("");
  const runs = Array.from({ length: Math.round(11 * wide) }, (_, at) => {
    const x = (frame.width / (11 * wide)) * (at + between(random, 0.25, 0.75));
    return run(random, x, longest);
  }).join("");
  const drops = Array.from({ length: Math.round(34 * wide) }, () => {
    const r = between(random, 1.1, 1.6) + 3.4 * random() ** 3;
    return `<ellipse cx="${num(frame.width * random())}" cy="${num(coverHeight * random())}" rx="${num(r)}" ry="${num(r * 1.15)}"/>`;
  }).join("");
  return {
    defs:
      `<linearGradient id="a" x2=".3" y2="1">${stop(0, deep)}${stop(1, ink)}</linearGradient>` +
      radial("b", "", stop(0, glow, 0.9), stop(0.72, glow, 0.62), stop(1, glow, 0)) +
      radial("c", "", stop(0, pale, 0.85), stop(0.75, pale, 0.6), stop(1, pale, 0)) +
      radial("w", "", stop(0, "#ffc27a", 0.95), stop(0.72, "#f59a4b", 0.7), stop(1, "#f59a4b", 0)) +
      vertical("d", stop(0, ink, 0.75), stop(1, pale, 0.95)) +
      vertical("e", stop(0, pale, 0), stop(1, pale, 0.5)),
    body: `${sheet("url(#a)")}${lights}${runs}<g fill="url(#d)" opacity=".85">${drops}</g>${frameOfWindow(look)}`,
  };
}

/** An out-of-focus street light: mostly in the cover's colour, some warm, few pale. */
function light({ random, frame }: CoverLook): string {
  const kind = random();
  const fill = kind < 0.62 ? "b" : kind < 0.82 ? "w" : "c";
  const at = `cx="${num(frame.width * random())}" cy="${num(between(random, 40, 250))}"`;
  return `<circle ${at} r="${num(between(random, 20, 60))}" fill="url(#${fill})" opacity="${between(random, 0.4, 0.9).toFixed(1)}"/>`;
}

function run(random: () => number, x: number, longest: number): string {
  const end = between(random, 120, 360);
  const r = between(random, 4.4, 10);
  const length = Math.min(end + 10, between(random, 0.4, 1) * longest);
  return (
    `<rect x="${num(x - r * 0.43)}" y="${num(end - length)}" width="${num(r * 0.86)}" height="${num(length)}" rx="${num(r * 0.43)}" fill="url(#e)"/>` +
    `<ellipse cx="${num(x)}" cy="${num(end)}" rx="${num(r * 0.94)}" ry="${num(r * 1.3)}" fill="url(#d)"/>` +
    `<circle cx="${num(x - 0.3 * r)}" cy="${num(end - 0.6 * r)}" r="1.4" fill="#fff" opacity=".9"/>`
  );
}

/** The bars of a window. */
function frameOfWindow({ random, frame, palette, composition }: CoverLook): string {
  if (composition === 0) return "";
  const x = frame.focus + between(random, -70, 70);
  const y = between(random, 170, 250);
  return (
    `<path d="M${num(x)}-4V404M-4 ${num(y)}H${num(frame.width + 4)}" stroke="${palette.ink}" stroke-width="13"/>` +
    `<path d="M${num(x - 6.5)}-4V404" stroke="${palette.glow}" stroke-opacity=".4"/>`
  );
}

/** An umbrella in the rain, above the rings that drops leave on water. */
function rainOnWater({ palette, random, frame, pace }: CoverLook): Drawing {
  const { ink, deep, mid, glow, pale } = palette;
  const x = frame.focus + between(random, -22, 22);
  const y = between(random, 148, 168);
  const r = between(random, 88, 104);
  const lean = between(random, -14, 14);
  const length = { slow: 62, even: 46, quick: 32 }[pace];
  const streaks = Array.from({ length: Math.round(0.17 * frame.width) }, () => {
    const at = { x: frame.width * random(), y: between(random, -20, 290) };
    const isDry = Math.abs(at.x - x) < r * 0.92 && at.y > y - r;
    return isDry ? "" : `M${num(at.x)} ${num(at.y)}l${num(-lean * 0.4)} ${num(length * between(random, 0.5, 1))}`;
  }).join("");
  const rings = Array.from({ length: Math.round(0.045 * frame.width) }, () => {
    const size = between(random, 8, 34);
    const at = `cx="${num(frame.width * random())}" cy="${num(between(random, 300, 392))}"`;
    return `<ellipse ${at} rx="${num(size)}" ry="${num(size * 0.28)}"/><ellipse ${at} rx="${num(size * 0.5)}" ry="${num(size * 0.14)}"/>`;
  }).join("");
  const rib = (to: number) => `M0 ${num(-r)}Q${num(to * 0.62 * r)} ${num(-0.7 * r)} ${num(to * r)} 0`;
  return {
    defs:
      vertical("a", stop(0, ink), stop(0.5, deep), stop(0.7, mid), stop(0.72, deep), stop(1, ink)) +
      vertical("b", stop(0, pale), stop(1, glow)),
    body:
      sheet("url(#a)") +
      `<path d="${streaks}" stroke="${pale}" stroke-width="2" stroke-linecap="round" opacity=".5"/>` +
      `<g fill="none" stroke="${pale}" stroke-width="1.6" opacity=".55">${rings}</g>` +
      `<g transform="translate(${num(x)} ${num(y)}) rotate(${num(lean)})">` +
      `<path d="M0 0v${num(r * 1.35)}q0 16-14 16t-14-15" fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round"/>` +
      `<path d="M${num(-r)} 0A${num(r)} ${num(r)} 0 0 1 ${num(r)} 0${scallops(r)}Z" fill="url(#b)"/>` +
      `<path d="${rib(-0.34)}${rib(0.34)}" fill="none" stroke="${mid}" stroke-width="3"/>` +
      `<path d="M0 ${num(-r)}v-14" stroke="${ink}" stroke-width="5" stroke-linecap="round"/></g>`,
  };
}

/** The lower edge of an umbrella, right to left. */
const scallops = (r: number) => [0.34, -0.34, -1].map((to) => `Q${num((to + 0.33) * r)}-16 ${num(to * r)} 0`).join("");
