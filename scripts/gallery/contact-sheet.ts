import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Picture } from "./pictures.ts";

const style = `
  body { margin: 2rem; background: #06080a; color: #dfe7ea; font: 14px/1.5 system-ui, sans-serif }
  section { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; margin-bottom: 2rem }
  figure { margin: 0 } figcaption { color: #93a1a8 } figcaption.fault { color: #ff8a80 }
  img { display: block; height: 22rem; border: 1px solid #222b31; border-radius: 6px }`;

/** One page with every picture, by path. */
export function contactSheet(directory: string, pictures: Picture[]): void {
  const paths = [...new Set(pictures.map(({ path }) => path))];
  const sections = paths.map((path) => {
    const figures = pictures.filter((picture) => picture.path === path).map(figure);
    return `<h2>${escaped(path)}</h2><section>${figures.join("\n")}</section>`;
  });
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Gallery</title><style>${style}</style>`;
  writeFileSync(
    join(directory, "index.html"),
    `${head}<h1>${pictures.length} pictures</h1>${sections.join("\n")}</html>`,
  );
}

function figure({ file, state, who, width, faults }: Picture): string {
  const caption = `${who}, ${state}, ${width}${faults.map((fault) => ` · ${fault}`).join("")}`;
  const mark = faults.length > 0 ? ' class="fault"' : "";
  const image = `<a href="${encodeURIComponent(file)}"><img loading="lazy" src="${encodeURIComponent(file)}" alt=""></a>`;
  return `<figure>${image}<figcaption${mark}>${escaped(caption)}</figcaption></figure>`;
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
