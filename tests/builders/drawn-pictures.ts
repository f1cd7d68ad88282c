import sharp from "sharp";

/** The same numbers for the same seed. */
function numbersOf(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A drawing of light, hills, lamps and bars: as varied as photographs of places are, and of nobody. PNG. */
export function drawnPicture(seed: number, size = { width: 640, height: 480 }): Promise<Buffer> {
  const next = numbersOf(seed + 1);
  const { width, height } = size;
  const upTo = (most: number) => Math.round(next() * most);
  const color = () => `hsl(${upTo(360)} ${20 + upTo(60)}% ${8 + upTo(80)}%)`;
  const shape = (): string => {
    const [x, y, w, h] = [upTo(width), upTo(height), 20 + upTo(width / 2), 20 + upTo(height / 2)];
    const fill = `fill="${color()}" fill-opacity="${0.5 + next() / 2}"`;
    const turn = `transform="rotate(${upTo(360)} ${x} ${y})"`;
    const kind = upTo(3);
    if (kind === 0) return `<ellipse cx="${x}" cy="${y}" rx="${w / 2}" ry="${h / 2}" ${fill} ${turn}/>`;
    if (kind === 1) return `<rect x="${x - w / 2}" y="${y - h / 2}" width="${w}" height="${h}" ${fill} ${turn}/>`;
    if (kind === 2) return `<path d="M${x} ${y} l${w} ${h / 3} l${-w / 2} ${h} z" ${fill} ${turn}/>`;
    return `<path d="M0 ${y} Q ${x} ${y - h} ${width} ${y} V ${height} H 0 z" ${fill}/>`;
  };
  const shapes = Array.from({ length: 6 + upTo(18) }, shape).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><linearGradient id="g" gradientTransform="rotate(${upTo(180)})"><stop stop-color="${color()}"/>
    <stop offset="1" stop-color="${color()}"/></linearGradient></defs>
    <rect width="100%" height="100%" fill="url(#g)"/>${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
