import {
  between,
  type CoverLook,
  type Drawing,
  num,
  oneOf,
  radial,
  sheet,
  stop,
  vertical,
} from "./cover-look.rules.ts";

/** A pendant lamp over a seat and a table, for warm voices. */
export function pendantLamp(look: CoverLook): Drawing {
  const { palette, random, frame } = look;
  const { ink, deep, mid, glow, pale } = palette;
  const x = frame.focus + between(random, -26, 26);
  const drop = between(random, 62, 108);
  const half = between(random, 44, 62);
  const cone = between(random, 126, 178);
  const defs =
    radial("a", ` cx="${(x / frame.width).toFixed(2)}" cy=".38" r=".75"`, stop(0, mid), stop(0.5, deep), stop(1, ink)) +
    vertical("b", stop(0, pale, 0.95), stop(0.45, glow, 0.6), stop(1, glow, 0.1)) +
    radial("c", "", stop(0, pale), stop(0.5, glow, 0.75), stop(1, glow, 0));
  const rim = drop + between(random, 46, 60);
  const shade = oneOf(random, [
    `M${num(x - 18)} ${num(drop)}h36l${num(half - 18)} ${num(rim - drop)}h${num(-2 * half)}Z`,
    `M${num(x - half)} ${num(rim)}q0-${num(rim - drop)} ${num(half)}-${num(rim - drop)}t${num(half)} ${num(rim - drop)}Z`,
    `M${num(x - half * 0.7)} ${num(drop)}h${num(half * 1.4)}l${num(half * 0.3)} ${num(rim - drop)}h${num(-2 * half)}Z`,
  ]);
  const light = `M${num(x - half)} ${num(rim)}L${num(x - cone)} 330H${num(x + cone)}L${num(x + half)} ${num(rim)}Z`;
  return {
    defs,
    body:
      sheet("url(#a)") +
      `<path d="${light}" fill="url(#b)" opacity=".8"/>` +
      `<ellipse cx="${num(x)}" cy="328" rx="${num(cone + 12)}" ry="30" fill="url(#c)"/>` +
      `<g fill="${ink}"><path d="M${num(x - 2)}-4h4v${num(drop + 8)}h-4Z"/><path d="${shade}"/></g>` +
      `<ellipse cx="${num(x)}" cy="${num(rim)}" rx="${num(half - 3)}" ry="8" fill="${pale}"/>` +
      `<g fill="${ink}">${seat(random, x)}${table(random, x)}</g>` +
      `<path d="M0 340h${num(frame.width)}v60H0Z" fill="${ink}" opacity=".62"/>`,
  };
}

function seat(random: () => number, x: number): string {
  const left = num(x - between(random, 96, 112));
  return oneOf(random, [
    `<path d="M${left} 318v-70q-2-22 17-22h6q17 0 18 20l3 32h50q12 0 12 12v28h-3v9h-9v-9h-80v9h-9v-9Z"/>`,
    `<path d="M${left} 327v-44q0-16 16-16h10v18h70v-18h10q16 0 16 16v44h-8v-9h-106v9Z"/>`,
    `<path d="M${left} 327v-92h9v48h58q8 0 8 8v36h-8v-30h-58v30Z"/>`,
  ]);
}

function table(random: () => number, x: number): string {
  const left = x + between(random, 32, 48);
  const top = num(left);
  const on = oneOf(random, [
    `<path d="M${num(left + 18)} 298v-15h19v4h5v7h-5v4Z"/>`,
    `<path d="M${num(left + 20)} 298v-24q0-4-3-8v-10h12v10q-3 4-3 8v24Z"/>`,
    `<path d="M${num(left + 10)} 298v-6h34v6ZM${num(left + 14)} 292v-6h30v6Z"/>`,
  ]);
  return `<path d="M${top} 327v-29h58v29h-5v-22h-48v22Z"/>${on}`;
}

/** Light through blinds and the silhouette of a desk lamp, for strict voices. */
export function blinds(look: CoverLook): Drawing {
  const { palette, random, frame } = look;
  const { ink, deep, glow, pale } = palette;
  const slant = between(random, 8, 16) * (random() < 0.5 ? -1 : 1);
  const count = Math.round(between(random, 9, 13));
  const gap = 300 / count;
  const width = Math.min(frame.width - 50, 330) * between(random, 0.72, 0.86);
  const left = frame.focus - width / 2 + between(random, -16, 16);
  const slats = Array.from({ length: count }, (_, at) => {
    const thick = gap * (0.62 - 0.012 * at);
    return `<rect x="${num(2 * at)}" y="${num(gap * at)}" width="${num(width)}" height="${num(thick)}" opacity="${(0.98 - 0.04 * at).toFixed(2)}"/>`;
  }).join("");
  const bars = [0.05, between(random, 0.42, 0.6)].map((part) => `M${num(left + width * part)} 18h12v350h-12Z`).join("");
  const lamp = left + width * between(random, 0.78, 0.9);
  const top = slant > 0 ? 26 : 26 + width * Math.tan((-slant * Math.PI) / 180);
  return {
    defs:
      `<linearGradient id="a" x2="1" y2="1">${stop(0, deep)}${stop(0.62, deep)}${stop(1, ink)}</linearGradient>` +
      `<linearGradient id="b" x2="1" y2=".5">${stop(0, pale)}${stop(1, glow, 0.55)}</linearGradient>`,
    body:
      sheet("url(#a)") +
      `<g transform="translate(${num(left)} ${num(top)}) skewY(${num(slant)})" fill="url(#b)">${slats}</g>` +
      `<path d="${bars}" fill="${ink}" opacity=".5"/>` +
      `<g transform="translate(${num(lamp - 252)} 0)" fill="${ink}">` +
      `<path d="M252 374L226 300L270 246" fill="none" stroke="${ink}" stroke-width="8" stroke-linejoin="round" stroke-linecap="round"/>` +
      '<path d="M216 374q0-12 14-12h44q14 0 14 12ZM276 226l22 24-62 34q-10-20 4-38Z"/><circle cx="226" cy="300" r="7"/></g>' +
      `<path d="M0 372h${num(frame.width)}v28H0Z" fill="${ink}" opacity=".8"/>`,
  };
}
