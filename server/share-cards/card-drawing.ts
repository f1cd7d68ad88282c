import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename } from "node:path";
import satori from "satori";
import sharp from "sharp";
import { coverSvg } from "#features/agents/cover/cover.rules.ts";
import { drawablePart } from "./drawable.rules.ts";
import type { ShareCard } from "./share-card.ts";

/** The size that sites with link previews ask for. */
const size = { width: 1_200, height: 630 };
const margin = { x: 72, y: 60 };
const inner = { width: size.width - 2 * margin.x, height: size.height - 2 * margin.y };
const maxTitle = 34;
const maxLine = 110;

type Node = { type: string; props: { style?: Record<string, string | number>; children?: Node[] | string } };
const box = (style: Record<string, string | number>, children: Node[] | string): Node => ({
  type: "div",
  props: { style: { display: "flex", ...style }, children },
});

/** Draws a card as PNG. Text becomes outlines, so that no system font is needed. */
export async function drawCard(card: ShareCard): Promise<Uint8Array> {
  const words = await outlines({ ...card, ...(await drawableText(card)) });
  // The cover is behind the text with a dark gradient between, so that text is readable on any cover.
  const shade = `<defs><linearGradient id="shade"><stop stop-color="#0a0d10" stop-opacity=".92"/><stop offset=".75" stop-color="#0a0d10" stop-opacity=".25"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#shade)"/>`;
  const { width, height } = size;
  const whole = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${coverSvg(card.cover, size)}${shade}${words}</svg>`;
  return sharp(Buffer.from(whole)).png().toBuffer();
}

type CardText = Pick<ShareCard, "title" | "line">;

/** The text of a card that our fonts can draw: no text rather than empty boxes. */
export async function drawableText(card: ShareCard): Promise<CardText> {
  const undrawable = new Set<string>();
  await outlines(card, (letters) => {
    for (const letter of letters) undrawable.add(letter);
  });
  const [title, line] = [drawablePart(card.title, undrawable), drawablePart(card.line, undrawable)];
  return title === "" ? { title: line || card.brand, line: "" } : { title, line };
}

/** `undrawable` is called with the letters that no font has. */
async function outlines(card: ShareCard, undrawable: (letters: string) => void = () => {}): Promise<string> {
  return satori(layout(card) as Parameters<typeof satori>[0], {
    ...size,
    fonts: await fonts(),
    loadAdditionalAsset: async (_, letters) => {
      undrawable(letters);
      return [];
    },
  });
}

function layout({ brand, title, line, foot }: ShareCard): Node {
  const column = { flexDirection: "column", justifyContent: "space-between", ...inner };
  return box({ ...column, margin: `${margin.y}px ${margin.x}px`, color: "#e9f0ee", fontFamily: families.join(", ") }, [
    box({ fontSize: 44 }, [box({}, brand), box({ color: "#3ddc84" }, ".")]),
    box({ flexDirection: "column", maxWidth: 820 }, [
      box({ fontSize: title.length > 18 ? 84 : 120, lineHeight: 1.05 }, cut(title, maxTitle)),
      box({ fontSize: 40, marginTop: 20, color: "#b8c6c2", lineHeight: 1.25 }, cut(line, maxLine)),
    ]),
    box({ fontSize: 38, alignItems: "center", color: "#e9f0ee" }, [
      box({ width: 18, height: 18, borderRadius: 9, backgroundColor: "#3ddc84", marginRight: 18 }, []),
      box({}, foot),
    ]),
  ]);
}

function cut(text: string, max: number): string {
  const letters = [...text];
  return letters.length <= max
    ? text
    : `${letters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

const require = createRequire(import.meta.url);
/** The site's serif, and two similar fonts for scripts that it lacks. Each letter uses the first font that has it. */
const files = [
  require.resolve("@fontsource/instrument-serif/files/instrument-serif-latin-400-normal.woff"),
  require.resolve("@fontsource/instrument-serif/files/instrument-serif-latin-ext-400-normal.woff"),
  require.resolve("@fontsource/old-standard-tt/files/old-standard-tt-latin-ext-400-normal.woff"),
  require.resolve("@fontsource/old-standard-tt/files/old-standard-tt-vietnamese-400-normal.woff"),
  require.resolve("@fontsource/old-standard-tt/files/old-standard-tt-cyrillic-400-normal.woff"),
  require.resolve("@fontsource/old-standard-tt/files/old-standard-tt-cyrillic-ext-400-normal.woff"),
  require.resolve("@fontsource/gfs-didot/files/gfs-didot-greek-400-normal.woff"),
];
/** Each file is its own family: of several files in one family only one would be used. */
const familyOf = (path: string) => basename(path, ".woff");
const families = files.map(familyOf);

let loaded: Promise<{ name: string; data: Buffer; weight: 400; style: "normal" }[]> | undefined;

function fonts() {
  loaded ??= Promise.all(
    files.map(async (path) => ({
      name: familyOf(path),
      weight: 400 as const,
      style: "normal" as const,
      data: await readFile(path),
    })),
  );
  return loaded;
}
