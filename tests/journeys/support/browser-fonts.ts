import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const require = createRequire(import.meta.url);

/** The only fonts that a browser finds on its system: their files, and which family stands for each generic name. */
type FontSet = { files: string[]; generic: Record<string, string> };

const dejaVuFolder = dirname(require.resolve("dejavu-fonts-ttf/package.json"));
const arimoFolder = dirname(require.resolve("@expo-google-fonts/arimo/package.json"));
const tinosFolder = dirname(require.resolve("@expo-google-fonts/tinos/package.json"));

/** The ones of a fresh Debian: their letters are wide, and none is italic. */
const dejaVu: FontSet = {
  files: ["Sans", "Sans-Bold", "Serif", "Serif-Bold", "SansMono", "SansMono-Bold"].map(
    (name) => `${dejaVuFolder}/ttf/DejaVu${name}.ttf`,
  ),
  generic: { "sans-serif": "DejaVu Sans", serif: "DejaVu Serif", monospace: "DejaVu Sans Mono" },
};
/** Their letters are as wide as those of Arial and Times New Roman, and of Liberation Sans and Liberation Serif. */
const liberation: FontSet = {
  files: [
    `${arimoFolder}/400Regular/Arimo_400Regular.ttf`,
    `${arimoFolder}/700Bold/Arimo_700Bold.ttf`,
    `${tinosFolder}/400Regular/Tinos_400Regular.ttf`,
    `${tinosFolder}/400Regular_Italic/Tinos_400Regular_Italic.ttf`,
    `${tinosFolder}/700Bold/Tinos_700Bold.ttf`,
  ],
  generic: { "sans-serif": "Arimo", serif: "Tinos", monospace: "Arimo" },
};
/**
 * No letter at all, so that nothing is drawn of a text until its web font arrives. Without any font Chromium refuses web
 * fonts as well, so it is given Playwright's own font of pictures.
 */
const none: FontSet = {
  files: [resolve("node_modules/playwright-core/lib/vite/recorder/assets/codicon-*.ttf")],
  generic: { "sans-serif": "codicon" },
};

export const fontSets = { dejaVu, liberation, none };

/**
 * The environment of a browser that finds the fonts of a set, whatever fonts the machine has. Only browsers on Linux ask
 * fontconfig for their fonts: on others the system's own are used.
 */
export function environmentWith(name: keyof typeof fontSets): NodeJS.ProcessEnv {
  const folder = resolve("node_modules/.cache/browser-fonts");
  const file = join(folder, `${name}.conf`);
  mkdirSync(folder, { recursive: true });
  // Several processes of a test run may write the same file at once: none of them must find a part of it.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, fontconfigOf(fontSets[name], folder));
  renameSync(draft, file);
  return { ...process.env, FONTCONFIG_FILE: file };
}

function fontconfigOf({ files, generic }: FontSet, folder: string): string {
  const lines = [
    ...[...new Set(files.map((path) => dirname(path)))].map((path) => `<dir>${path}</dir>`),
    `<cachedir>${join(folder, "cache")}</cachedir>`,
    // What is accepted by its path is not rejected.
    `<selectfont><rejectfont><glob>*</glob></rejectfont></selectfont>`,
    ...files.map((path) => `<selectfont><acceptfont><glob>${path}</glob></acceptfont></selectfont>`),
    ...Object.entries(generic).map(
      ([from, to]) => `<alias><family>${from}</family><prefer><family>${to}</family></prefer></alias>`,
    ),
  ];
  return `<?xml version="1.0"?>\n<fontconfig>\n${lines.join("\n")}\n</fontconfig>\n`;
}
