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

/** A city at night with one bright window, for late-night voices. */
export function cityWindows(look: CoverLook): Drawing {
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
