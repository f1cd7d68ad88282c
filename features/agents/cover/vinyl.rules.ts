import { between, type CoverLook, type Drawing, num, radial, sheet, stop } from "./cover-look.rules.ts";

type Record = { x: number; y: number; r: number };

/** A vinyl record, for playful voices. A quick voice has wider grooves. */
export function vinylGrooves(look: CoverLook): Drawing {
  const { palette, random, composition } = look;
  const { ink, deep, mid, pale } = palette;
  const record = recordOf(look);
  const { x, y, r } = record;
  const centre = `cx="${num(x)}" cy="${num(y)}"`;
  return {
    defs:
      radial("a", ' cx=".5" cy=".4" r=".8"', stop(0, mid), stop(0.6, deep), stop(1, ink)) +
      `<clipPath id="k"><circle ${centre} r="${num(r - 3)}"/></clipPath>`,
    body:
      sheet("url(#a)") +
      `<circle cx="${num(x + 6)}" cy="${num(y + 12)}" r="${num(r + 5)}" opacity=".35"/>` +
      `<circle ${centre} r="${num(r)}" fill="${ink}"/>` +
      grooves(look, record) +
      `<g clip-path="url(#k)" fill="${pale}">${shine(random, record)}</g>` +
      label(look, record) +
      (composition === 2 ? sleeve(random, palette, record) : arm(look, composition === 1)),
  };
}

/** A whole record, one so close that its edge is cut off, or one that is half out of its sleeve. */
function recordOf({ random, frame, composition }: CoverLook): Record {
  if (composition === 1) {
    return { x: frame.focus + between(random, 90, 150), y: between(random, 215, 280), r: between(random, 205, 245) };
  }
  if (composition === 2) {
    return { x: frame.focus + between(random, 40, 58), y: between(random, 150, 172), r: between(random, 104, 118) };
  }
  return { x: frame.focus + between(random, -22, 14), y: between(random, 160, 205), r: between(random, 124, 146) };
}

function sleeve(random: () => number, { ink, mid, glow, pale }: CoverLook["palette"], { x, y, r }: Record): string {
  const side = 2 * r + 14;
  const left = x + between(random, 4, 18) - side;
  const at = `x="${num(left)}" y="${num(y - side / 2)}" width="${num(side)}" height="${num(side)}"`;
  const centre = { x: left + side * between(random, 0.42, 0.58), y: y + side * between(random, -0.06, 0.1) };
  const rings = [0.36, 0.27, 0.18, 0.09]
    .map((part, i) => {
      const fill = i % 2 === 0 ? glow : ink;
      return `<circle cx="${num(centre.x)}" cy="${num(centre.y)}" r="${num(side * part)}" fill="${fill}"/>`;
    })
    .join("");
  const band = num(y - side / 2 + 20);
  return (
    `<rect ${at} fill="#000" opacity=".35" transform="translate(5 9)"/><rect ${at} fill="${mid}"/>${rings}` +
    `<path d="M${num(left + 18)} ${band}h${num(side * 0.42)}m8 0h18" stroke="${pale}" stroke-width="6"/>` +
    `<path d="M${num(left + side - 1)} ${num(y - side / 2)}v${num(side)}" stroke="${ink}" stroke-opacity=".5" stroke-width="2"/>`
  );
}

function grooves({ palette, random, pace }: CoverLook, { x, y, r }: Record): string {
  const gap = { slow: 4.4, even: 5.2, quick: 7 }[pace];
  let rings = "";
  for (let at = r * 0.4; at < r - 3; at += gap) {
    const isTrack = random() < 0.18;
    const look = isTrack
      ? `stroke="${palette.pale}" stroke-opacity=".65" stroke-width="1.6"`
      : `stroke-opacity="${between(random, 0.15, 0.45).toFixed(1)}"`;
    rings += `<circle cx="${num(x)}" cy="${num(y)}" r="${num(at)}" ${look}/>`;
  }
  return `<g fill="none" stroke="${palette.glow}">${rings}</g>`;
}

/** Two reflections on the record. */
function shine(random: () => number, { x, y, r }: Record): string {
  const far = r * 1.2;
  const turn = between(random, -60, 10);
  return [turn, turn + between(random, 150, 200)]
    .map((angle, at) => {
      const half = far * (at === 0 ? 0.2 : 0.16);
      const wedge = `M${num(x)} ${num(y)}l${num(far)} ${num(-half)}v${num(2 * half)}Z`;
      return `<path transform="rotate(${num(angle)} ${num(x)} ${num(y)})" d="${wedge}" opacity="${at === 0 ? ".4" : ".3"}"/>`;
    })
    .join("");
}

function label({ palette, random }: CoverLook, { x, y, r }: Record): string {
  const of = r * between(random, 0.33, 0.38);
  const turn = between(random, 0, 360);
  const centre = `cx="${num(x)}" cy="${num(y)}"`;
  return (
    `<circle ${centre} r="${num(of)}" fill="${palette.glow}"/>` +
    `<path transform="rotate(${num(turn)} ${num(x)} ${num(y)})" d="M${num(x - of)} ${num(y)}a${num(of)} ${num(of)} 0 0 1 ${num(2 * of)} 0Z" fill="${palette.pale}" opacity=".75"/>` +
    `<circle ${centre} r="${num(of * 0.72)}" fill="none" stroke="${palette.ink}" stroke-opacity=".5" stroke-width="2"/>` +
    `<circle ${centre} r="5.5" fill="${palette.ink}"/>`
  );
}

function arm({ palette, random, frame }: CoverLook, isClose: boolean): string {
  const x = isClose ? frame.focus - between(random, 104, 126) : frame.focus + between(random, 118, 136);
  const y = between(random, 24, 42);
  const knee = { x: x - 6, y: y + between(random, 110, 165) };
  const needle = isClose
    ? { x: knee.x + between(random, 92, 122), y: knee.y + between(random, 40, 70) }
    : { x: knee.x - between(random, 50, 70), y: knee.y + between(random, 68, 88) };
  const path = `M${num(x)} ${num(y)}L${num(knee.x)} ${num(knee.y)}L${num(needle.x)} ${num(needle.y)}`;
  return (
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".4" stroke-width="7" transform="translate(4 6)"/>` +
    `<path d="${path}" fill="none" stroke="${palette.pale}" stroke-width="4.5" stroke-linejoin="round"/>` +
    `<circle cx="${num(x)}" cy="${num(y)}" r="13" fill="${palette.pale}"/><circle cx="${num(x)}" cy="${num(y)}" r="6" fill="${palette.deep}"/>` +
    `<rect x="${num(needle.x - 7)}" y="${num(needle.y - 8)}" width="14" height="20" rx="3" fill="${palette.pale}" transform="rotate(${isClose ? -65 : 38} ${num(needle.x)} ${num(needle.y)})"/>`
  );
}
