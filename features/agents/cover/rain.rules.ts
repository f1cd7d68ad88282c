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

/** City lights behind a wet window, for whispering voices. A slow voice has longer drop trails. */
export function rainOnGlass(look: CoverLook): Drawing {
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

/** Window bars, on half of the covers. */
function frameOfWindow({ random, frame, palette }: CoverLook): string {
  if (random() < 0.5) return "";
  const x = frame.focus + between(random, -70, 70);
  const y = between(random, 170, 250);
  return (
    `<path d="M${num(x)}-4V404M-4 ${num(y)}H${num(frame.width + 4)}" stroke="${palette.ink}" stroke-width="13"/>` +
    `<path d="M${num(x - 6.5)}-4V404" stroke="${palette.glow}" stroke-opacity=".4"/>`
  );
}
