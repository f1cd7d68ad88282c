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

/** A pendant lamp over a seat and a table, a lamp beside a bed, or a string of bulbs: for warm voices. */
export function pendantLamp(look: CoverLook): Drawing {
  if (look.composition === 1) return bedsideLamp(look);
  if (look.composition === 2) return bulbs(look);
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

/** A table lamp on a chest of drawers beside a bed, and the circle of its light on the wall. */
function bedsideLamp({ palette, random, frame }: CoverLook): Drawing {
  const { ink, deep, mid, glow, pale } = palette;
  const side = random() < 0.5 ? -1 : 1;
  const x = frame.focus + side * between(random, 50, 66);
  const y = between(random, 138, 152);
  const half = between(random, 40, 50);
  const pillow = -side * between(random, 58, 68);
  return {
    defs:
      radial("a", ` cx="${(x / frame.width).toFixed(2)}" cy=".4" r=".8"`, stop(0, mid), stop(0.6, deep), stop(1, ink)) +
      radial("b", "", stop(0, pale, 0.95), stop(0.4, glow, 0.6), stop(1, glow, 0)) +
      vertical("c", stop(0, pale), stop(1, glow)),
    body:
      sheet("url(#a)") +
      `<circle cx="${num(x)}" cy="${num(y)}" r="${num(half * 3.1)}" fill="url(#b)" opacity=".75"/>` +
      `<path d="M${num(x - half * 0.62)} ${num(y - 34)}h${num(half * 1.24)}l${num(half * 0.38)} 62h${num(-2 * half)}Z" fill="url(#c)"/>` +
      `<g fill="${ink}"><path d="M${num(x - 5)} ${num(y + 28)}h10v22q16 6 16 30h-42q0-24 16-30Z"/>` +
      `<path d="M${num(x - 54)} ${num(y + 80)}h108v12h-6v160h-96v-160h-6Z"/></g>` +
      `<path d="M${num(x - 38)} ${num(y + 104)}h76v34h-76ZM${num(x - 38)} ${num(y + 146)}h76v34h-76Z" fill="${deep}" opacity=".6"/>` +
      `<g transform="translate(${num(x)} ${num(y + 108)}) scale(${side} 1)" fill="${ink}">` +
      `<path d="M-70 150V6q-2-44-60-44h-300V150Z"/></g>` +
      `<ellipse cx="${num(x + pillow * 1.9)}" cy="${num(y + 82)}" rx="52" ry="24" fill="${mid}"/>`,
  };
}

/** Bulbs that hang at different heights, each with its own light. */
function bulbs({ palette, random, frame }: CoverLook): Drawing {
  const { ink, deep, mid, glow, pale } = palette;
  const count = Math.round(frame.width / 64);
  const gap = frame.width / count;
  const hung = Array.from({ length: count }, (_, at) => ({
    x: gap * (at + 0.5) + between(random, -10, 10),
    y: between(random, 60, 226),
    r: between(random, 13, 21),
  }));
  const halo = hung.map(({ x, y, r }) => `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 4.4)}" fill="url(#b)"/>`);
  const bulb = hung.map(({ x, y, r }) => {
    const cap = `<path d="M${num(x - 1.5)}-4h3V${num(y - r - 10)}h4v12h-11v-12h4Z" fill="${ink}"/>`;
    const wire = `<path d="M${num(x - r * 0.4)} ${num(y + 3)}q${num(r * 0.2)}-${num(r)} ${num(r * 0.4)} 0t${num(r * 0.4)} 0" fill="none" stroke="${mid}" stroke-width="2"/>`;
    return `${cap}<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${pale}"/>${wire}`;
  });
  return {
    defs:
      vertical("a", stop(0, ink), stop(0.5, deep), stop(0.82, mid), stop(1, deep)) +
      radial("b", "", stop(0, glow, 0.9), stop(0.5, glow, 0.3), stop(1, glow, 0)),
    body:
      sheet("url(#a)") +
      halo.join("") +
      bulb.join("") +
      `<path d="M0 318h${num(frame.width)}v9H0Z" fill="${pale}" opacity=".3"/><path d="M0 327h${num(frame.width)}v77H0Z" fill="${ink}" opacity=".8"/>`,
  };
}
