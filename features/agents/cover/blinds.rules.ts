import { between, type CoverLook, type Drawing, num, radial, sheet, stop, vertical } from "./cover-look.rules.ts";

/** Light through blinds and a desk lamp, a door that stands ajar, or tall windows: for strict voices. */
export function blinds(look: CoverLook): Drawing {
  if (look.composition === 1) return doorAjar(look);
  if (look.composition === 2) return tallWindows(look);
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

/** A dark room, a door that stands ajar, and the light that falls through it. */
function doorAjar({ palette, random, frame }: CoverLook): Drawing {
  const { ink, deep, mid, glow, pale } = palette;
  const side = random() < 0.5 ? -1 : 1;
  const x = frame.focus - side * between(random, 4, 26);
  const [top, foot] = [between(random, 34, 50), between(random, 286, 300)];
  const open = between(random, 46, 66);
  const reach = between(random, 96, 150);
  const knob = x - side * 18;
  return {
    defs:
      radial(
        "a",
        ` cx="${(x / frame.width).toFixed(2)}" cy=".45" r=".8"`,
        stop(0, mid),
        stop(0.55, deep),
        stop(1, ink),
      ) +
      vertical("b", stop(0, glow), stop(1, pale)) +
      vertical("c", stop(0, pale, 0.9), stop(1, glow, 0.1)),
    body:
      sheet("url(#a)") +
      `<path d="M0 ${num(foot)}h${num(frame.width)}V404H0Z" fill="${ink}" opacity=".7"/>` +
      `<path d="M${num(x)} ${num(top)}h${num(side * open)}V${num(foot)}h${num(-side * open)}Z" fill="url(#b)"/>` +
      `<path d="M${num(x)} ${num(foot)}h${num(side * open)}l${num(side * reach)} 112H${num(x + side * (reach * 0.4))}Z" fill="url(#c)" opacity=".8"/>` +
      `<path d="M${num(x)} ${num(top)}V${num(foot)}L${num(x - side * 78)} ${num(foot + 26)}V${num(top - 20)}Z" fill="${ink}"/>` +
      `<path d="M${num(x - side * 14)} ${num(top + 22)}V${num(top + 108)}L${num(x - side * 62)} ${num(top + 116)}V${num(top + 10)}Z" fill="${deep}" opacity=".7"/>` +
      `<circle cx="${num(knob)}" cy="${num((top + foot) / 2 + 10)}" r="6" fill="${glow}"/>`,
  };
}

/** Three tall windows, the squares of their light on the floor, and a chair. */
function tallWindows({ palette, random, frame }: CoverLook): Drawing {
  const { ink, deep, mid, glow, pale } = palette;
  const [width, gap] = [between(random, 50, 60), between(random, 24, 34)];
  const left = frame.focus - 1.5 * width - gap;
  const [top, foot] = [between(random, 26, 40), between(random, 218, 234)];
  const lean = (random() < 0.5 ? -1 : 1) * between(random, 36, 64);
  const windows = [0, 1, 2].map((at) => {
    const x = left + at * (width + gap);
    const arch = `M${num(x)} ${num(foot)}V${num(top + width / 2)}a${num(width / 2)} ${num(width / 2)} 0 0 1 ${num(width)} 0V${num(foot)}Z`;
    const bars = `M${num(x + width / 2)} ${num(top)}V${num(foot)}M${num(x)} ${num(top + 76)}h${num(width)}M${num(x)} ${num(top + 134)}h${num(width)}`;
    const light = `M${num(x + lean * 0.35)} ${num(foot + 44)}h${num(width)}l${num(lean)} 120h${num(-width)}Z`;
    return { arch, bars, light };
  });
  const chair = num(frame.focus + (lean > 0 ? -1 : 1) * between(random, 52, 84));
  const all = (part: "arch" | "bars" | "light") => windows.map((one) => one[part]).join("");
  return {
    defs:
      vertical("a", stop(0, deep), stop(0.62, mid), stop(0.66, deep), stop(1, ink)) +
      vertical("b", stop(0, glow), stop(1, pale)),
    body:
      sheet("url(#a)") +
      sheet(ink, 0.35) +
      `<path d="${all("arch")}" fill="url(#b)"/><path d="${all("bars")}" stroke="${ink}" stroke-width="5" fill="none"/>` +
      `<path d="${all("light")}" fill="${pale}" opacity=".4"/>` +
      `<g transform="translate(${chair} 0)" fill="${ink}"><path d="M-24 170h8v74h34q6 0 6 7v70h-7v-58h-33v58h-8Z"/></g>`,
  };
}
