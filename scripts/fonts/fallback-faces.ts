import { createRequire } from "node:module";
import { createFontStack } from "@capsizecss/core";
import { entireMetricsCollection } from "@capsizecss/metrics/entireMetricsCollection";
import { fromFile } from "@capsizecss/unpack/fs";

const require = createRequire(import.meta.url);
export const fallbackSheet = "app/styles/font-fallbacks.css";

type Metrics = Parameters<typeof createFontStack>[0][number];
type Variant = "regular" | "italic" | "600" | "700";
type Texts = "sans" | "bold" | "serif" | "italic";

const { geist, instrumentSerif, arial, roboto, timesNewRoman, notoSerif } = entireMetricsCollection;

/** A system has no weights between regular and bold. */
const descriptors: Record<Texts, string> = {
  sans: "font-weight: 100 500",
  bold: "font-weight: 501 900",
  serif: "",
  italic: "font-style: italic",
};
/**
 * How long a text of the site is in its web font, as a share of what the widths of its letters add up to: both fonts move
 * letters closer to each other. tests/journeys/fonts.journey.ts compares the texts' lengths in a browser.
 */
const kerning = 0.985;
/** The web font that such a text is waiting for. What is bold is mostly a button, about semibold. */
const awaited: Record<Texts, Metrics> = {
  sans: kerned(variant(geist, "regular")),
  bold: kerned(variant(geist, "600")),
  serif: kerned(variant(instrumentSerif, "regular")),
  italic: kerned(variant(instrumentSerif, "italic")),
};

/**
 * The style sheet of the fallback fonts: fonts of the visitor's system, resized so that a line of them is as long and as
 * high as a line of the web font that replaces them. Regular Segoe UI and Roboto are as wide as Arial, within 0.6%.
 * Helvetica and Georgia are missing because every system that has them has Arial and Times New Roman as well.
 */
export async function fallbackStyles(): Promise<string> {
  const rules = [
    ruleOf("Geist Arial", "sans", variant(arial, "regular"), arialFonts),
    ruleOf("Geist Arial", "bold", variant(arial, "700"), arialBoldFonts),
    // Where bold Roboto is missing as a file of its own, the browser thickens the regular one.
    ruleOf("Geist Roboto", "bold", variant(roboto, "700"), ["Roboto Bold", "Roboto"]),
    ruleOf("Geist DejaVu", "sans", await dejaVu("Sans"), ["DejaVu Sans"]),
    ruleOf("Geist DejaVu", "bold", await dejaVu("Sans-Bold"), ["DejaVu Sans Bold"]),
    ruleOf("Instrument Times", "serif", variant(timesNewRoman, "regular"), timesFonts),
    ruleOf("Instrument Times", "italic", variant(timesNewRoman, "italic"), timesItalicFonts),
    ruleOf("Instrument Noto", "serif", variant(notoSerif, "regular"), ["Noto Serif", "Noto Serif Regular"]),
    ruleOf("Instrument Noto", "italic", variant(notoSerif, "italic"), ["Noto Serif Italic"]),
    ruleOf("Instrument DejaVu", "serif", await dejaVu("Serif"), ["DejaVu Serif"]),
    // Debian installs no italic one by itself. The upright letters are as wide.
    ruleOf("Instrument DejaVu", "italic", await dejaVu("Serif-Italic"), ["DejaVu Serif Italic", "DejaVu Serif"]),
  ];
  return `/* Written by scripts/fonts/write-fallback-faces.ts from the measures of the fonts. */\n${rules.join("")}`;
}

/** Fonts by their full names. Those of a list are as wide as each other; the first that is installed is drawn. */
const arialFonts = ["Segoe UI", "Roboto", "Arial", "Liberation Sans", "Arimo", "Arimo Regular"];
const arialBoldFonts = ["Segoe UI Bold", "Arial Bold", "Liberation Sans Bold", "Arimo Bold"];
const timesFonts = ["Times New Roman", "Liberation Serif", "Tinos", "Tinos Regular"];
const timesItalicFonts = ["Times New Roman Italic", "Liberation Serif Italic", "Tinos Italic"];

function ruleOf(family: string, texts: Texts, system: Metrics, fonts: string[]): string {
  const [made] = createFontStack([awaited[texts], system], { fontFaceFormat: "styleObject" }).fontFaces;
  if (!made) throw new Error(`No rule was made for ${family}`);
  const { sizeAdjust, ascentOverride, descentOverride, lineGapOverride = "0%" } = made["@font-face"];
  const sources = fonts.map((font) => `local("${font}")`).join(", ");
  const lines = [
    `font-family: "${family}"`,
    descriptors[texts],
    // As the formatter breaks it.
    `src:${sources.length > longestSources ? "\n   " : ""} ${sources}`,
    `size-adjust: ${rounded(sizeAdjust, 1)}`,
    `ascent-override: ${rounded(ascentOverride, 0)}`,
    `descent-override: ${rounded(descentOverride, 0)}`,
    `line-gap-override: ${rounded(lineGapOverride, 0)}`,
  ];
  return `@font-face {\n${lines
    .filter(Boolean)
    .map((line) => `  ${line};\n`)
    .join("")}}\n`;
}

const longestSources = 112;

/** Short, and exact to less than a pixel: browsers round heights, but add up the widths of a line's letters. */
const rounded = (percentage: unknown, digits: number) =>
  `${Number(Number.parseFloat(String(percentage)).toFixed(digits))}%`;

function variant(font: Metrics & { variants?: Partial<Record<Variant, Metrics>> }, name: Variant): Metrics {
  const found = font.variants?.[name];
  if (!found) throw new Error(`The collection has no ${font.familyName} ${name}`);
  return found;
}

function kerned({ familyName, ascent, descent, lineGap, unitsPerEm, xWidthAvg }: Metrics): Metrics {
  return { familyName, ascent, descent, lineGap, unitsPerEm, xWidthAvg: xWidthAvg * kerning };
}

/** Measured from the font's file: the collection does not have it. */
const dejaVu = (name: string): Promise<Metrics> => fromFile(require.resolve(`dejavu-fonts-ttf/ttf/DejaVu${name}.ttf`));
