import {
  between,
  type CoverLook,
  coverHeight,
  type Drawing,
  num,
  radial,
  sheet,
  stars,
  stop,
  vertical,
} from "./cover-look.rules.ts";

type Building = { x: number; width: number; top: number };

const window = { width: 10, height: 14, across: 17, down: 24 };

/** A city at night with one bright window, for late-night voices: its roofs, one house front, or its lights on water. */
export function cityWindows(look: CoverLook): Drawing {
  if (look.composition === 1) return houseFront(look);
  if (look.composition === 2) return cityOnWater(look);
  const { palette, random, frame, pitch } = look;
  const { ink, deep, mid, glow, pale } = palette;
  // The lower the voice, the taller the buildings.
  const height = { low: 150, middle: 185, high: 215 }[pitch];
  const buildings = row(look, 62, () => height + between(random, -34, 74));
  const home = nearest(buildings, frame.focus);
  home.top = height - between(random, 34, 56);
  const lit = { x: home.x + home.width / 2, y: home.top + between(random, 62, 110) };
  const far = row(look, 48, () => height - 50 + between(random, 0, 80));
  const panes = windowsOf(random, buildings, lit);
  const antenna =
    random() < 0.7 ? `M${num(home.x + home.width * 0.7)} ${num(home.top)}v-${num(between(random, 18, 34))}` : "";
  return {
    defs:
      vertical("a", stop(0, ink), stop(0.3, deep), stop(0.68, mid), stop(1, glow)) +
      radial("b", "", stop(0, glow, 0.85), stop(1, glow, 0)),
    body:
      sheet("url(#a)") +
      stars(look, 22, 110) +
      `<path d="${far.map(outline).join("")}" fill="${deep}" opacity=".82"/>` +
      `<path d="${buildings.map(outline).join("")}" fill="${ink}"/>` +
      `<path d="${antenna}" stroke="${ink}" stroke-width="3"/>` +
      `<path d="${panes.dark}" fill="${deep}" opacity=".45"/>` +
      `<path d="${panes.dim}" fill="${glow}" opacity=".5"/><path d="${panes.bright}" fill="${pale}" opacity=".8"/>` +
      `<circle cx="${num(lit.x)}" cy="${num(lit.y)}" r="${num(between(random, 58, 78))}" fill="url(#b)"/>` +
      `<path d="M${num(lit.x - 11)} ${num(lit.y - 13)}h22v27h-22Z" fill="${pale}"/>` +
      `<path d="M${num(lit.x)} ${num(lit.y - 13)}v27m-11-14h22" stroke="${mid}" stroke-width="2"/>`,
  };
}

/** One house across the street, from near: large windows, and behind one of them the light is on. */
function houseFront({ palette, random, frame }: CoverLook): Drawing {
  const { ink, deep, mid, glow, pale } = palette;
  const [width, height, across, down] = [58, 78, 88, 108];
  const left = frame.focus - across - width / 2 + between(random, -26, 26);
  const home = { column: Math.floor(left / across) + (random() < 0.5 ? 1 : 2), row: random() < 0.5 ? 0 : 1 };
  const first = left - across * Math.floor(left / across) - across;
  const top = between(random, 26, 44);
  let panes = "";
  for (let column = 0; first + column * across < frame.width; column++) {
    for (let row = 0; row < 4; row++) {
      const [x, y] = [first + column * across, top + row * down];
      const isHome = column === home.column + 1 && row === home.row;
      const fill = isHome ? pale : random() < 0.2 ? mid : deep;
      const curtain = `M${num(x)} ${num(y)}h${num(width * between(random, 0.14, 0.34))}v${height}H${num(x)}Z`;
      panes +=
        (isHome ? `<circle cx="${num(x + width / 2)}" cy="${num(y + height / 2)}" r="112" fill="url(#b)"/>` : "") +
        `<rect x="${num(x)}" y="${num(y)}" width="${width}" height="${height}" fill="${fill}"/>` +
        `<path d="${curtain}" fill="${isHome ? glow : ink}" opacity=".6"/>` +
        `<path d="M${num(x + width / 2)} ${num(y)}v${height}m${-width / 2}-${height * 0.6}h${width}M${num(x - 6)} ${num(y + height + 4)}h${width + 12}" stroke="${ink}" stroke-width="4" fill="none"/>`;
    }
  }
  return {
    defs:
      vertical("a", stop(0, mid), stop(0.7, deep), stop(1, ink)) +
      radial("b", "", stop(0, glow, 0.8), stop(1, glow, 0)),
    body: `${sheet("url(#a)")}${sheet(ink, 0.55)}${panes}`,
  };
}

/** A low city on the far side of water that doubles its lights, under a large moon. */
function cityOnWater(look: CoverLook): Drawing {
  const { palette, random, frame } = look;
  const { ink, deep, mid, glow, pale } = palette;
  const shore = between(random, 204, 222);
  const moon = {
    x: frame.focus + between(random, -60, 60),
    y: shore - between(random, 66, 92),
    r: between(random, 58, 74),
  };
  const buildings = row(look, 34, () => shore - between(random, 18, 78));
  const houses = buildings.map(
    ({ x, width, top }) => `M${num(x)} ${num(top)}h${num(width)}V${num(shore)}h-${num(width)}Z`,
  );
  const lights = buildings.map(({ x, width, top }) => {
    const at = { x: x + width * between(random, 0.25, 0.7), y: top + between(random, 5, shore - top - 8) };
    const streak = `M${num(at.x + 2)} ${num(shore + 8)}v${num(between(random, 30, 130))}`;
    return { pane: `M${num(at.x)} ${num(at.y)}h5v7h-5Z`, streak };
  });
  const ripples = Array.from({ length: 9 }, (_, at) => {
    const half = moon.r * (1 - at * 0.07) * between(random, 0.5, 1);
    return `M${num(moon.x - half)} ${num(shore + 14 + 15 * at)}h${num(2 * half)}`;
  });
  return {
    defs:
      vertical("a", stop(0, ink), stop(0.34, deep), stop(0.54, mid), stop(0.56, deep), stop(1, ink)) +
      radial("b", "", stop(0.4, glow, 0.5), stop(1, glow, 0)),
    body:
      sheet("url(#a)") +
      stars(look, 20, shore - 90) +
      `<circle cx="${num(moon.x)}" cy="${num(moon.y)}" r="${num(moon.r * 1.9)}" fill="url(#b)"/>` +
      `<circle cx="${num(moon.x)}" cy="${num(moon.y)}" r="${num(moon.r)}" fill="${pale}"/>` +
      `<path d="${houses.join("")}" fill="${ink}"/><path d="${lights.map(({ pane }) => pane).join("")}" fill="${pale}"/>` +
      `<g fill="none" stroke-linecap="round"><path d="${lights.map(({ streak }) => streak).join("")}" stroke="${glow}" stroke-width="4" opacity=".35"/>` +
      `<path d="${ripples.join("")}" stroke="${pale}" stroke-width="5" opacity=".7"/></g>`,
  };
}

/** Buildings side by side across the whole width. */
function row({ random, frame }: CoverLook, usual: number, top: () => number): Building[] {
  const buildings: Building[] = [];
  for (let x = -between(random, 4, 30); x < frame.width; ) {
    const width = usual * between(random, 0.85, 1.5);
    buildings.push({ x, width, top: top() });
    x += width + between(random, 2, 6);
  }
  return buildings;
}

function nearest(buildings: readonly Building[], x: number): Building {
  const off = (building: Building) => Math.abs(building.x + building.width / 2 - x);
  const [first = { x: 0, width: 60, top: 200 }, ...others] = buildings;
  return others.reduce((best, building) => (off(building) < off(best) ? building : best), first);
}

const outline = ({ x, width, top }: Building) =>
  `M${num(x)} ${num(top)}h${num(width)}V${coverHeight + 4}h-${num(width)}Z`;

type Panes = { dark: string; dim: string; bright: string };

/** All windows as one path for each of three brightness levels, except around the bright window. */
function windowsOf(random: () => number, buildings: readonly Building[], lit: { x: number; y: number }): Panes {
  const panes: Panes = { dark: "", dim: "", bright: "" };
  for (const { x, width, top } of buildings) {
    const columns = Math.floor((width - 12) / window.across);
    const margin = (width - (columns - 1) * window.across - window.width) / 2;
    for (let y = top + 14; y < coverHeight; y += window.down) {
      for (let column = 0; column < columns; column++) {
        const at = { x: x + margin + column * window.across, y };
        const kind = random();
        if (Math.abs(at.x + 5 - lit.x) < 20 && Math.abs(at.y + 7 - lit.y) < 24) continue;
        const pane = `M${Math.round(at.x)} ${Math.round(at.y)}h${window.width}v${window.height}h-${window.width}Z`;
        if (kind < 0.62) panes.dark += pane;
        else if (kind < 0.9) panes.dim += pane;
        else panes.bright += pane;
      }
    }
  }
  return panes;
}
