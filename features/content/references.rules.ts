import { isKnownPlaceholder } from "./blanks.rules.ts";
import { type ContentProblem, type Library, type LibraryPage, pathOf } from "./library.rules.ts";
import { isSafeAddress, type Reference } from "./markdown.rules.ts";

/** The rest of the site, for links out of the content. */
export type Surroundings = {
  /** Whether a path is a page or a file of the site outside the content. */
  isPage(path: string): boolean;
  /** Whether a path is an image that the site serves. */
  isFile(path: string): boolean;
};

/** All errors in the content: files, front matter, text, links, anchors, images, placeholders. In file order. */
export function contentProblems(library: Library, surroundings: Surroundings): ContentProblem[] {
  const byPath = new Map(library.pages.map((page) => [pathOf(page.collection, page.slug), page]));
  const faults = library.pages.flatMap((page) => {
    const at = (line: number, message: string) => ({ file: page.file, line: page.textStartsAfter + line, message });
    return [
      ...page.faults.map(({ line, message }) => at(line, message)),
      ...page.references.flatMap((reference) => {
        const message = referenceFault(page, reference, byPath, surroundings);
        return message === null ? [] : [at(reference.line, message)];
      }),
      ...blankFaults(page),
    ];
  });
  return [...library.faults, ...faults].sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line);
}

type Pages = ReadonlyMap<string, LibraryPage>;

function referenceFault(
  page: LibraryPage,
  { kind, to, label }: Reference,
  pages: Pages,
  site: Surroundings,
): string | null {
  if (kind === "image") return site.isFile(to) ? null : `there is no picture ${to} in public/`;
  if (label.trim() === "") return `the link to ${to} has no words`;
  if (!isSafeAddress(to)) return `a link begins with https://, mailto:, / or #, not as ${to}`;
  if (!/^[/#]/.test(to)) return null;
  const [path = "", anchor] = to.split("#");
  const target = path === "" ? page : pages.get(path.replace(/\?.*$/, ""));
  if (!target) {
    if (anchor !== undefined) return `${path} is no page of the words, so its anchors are not known`;
    return site.isPage(path.replace(/\?.*$/, "")) ? null : `there is no page ${path}`;
  }
  if (target.draft && !page.draft) return `${path} is a draft: readers would not find it`;
  if (anchor !== undefined && !target.ids.includes(anchor)) return `${target.file} has no heading #${anchor}`;
  return null;
}

function blankFaults({ file, blanks }: LibraryPage): ContentProblem[] {
  const unknown = blanks.filter(({ word }) => !isKnownPlaceholder(word));
  return unknown.map(({ word, line }) => ({ file, line, message: `nobody fills in {{${word}}}` }));
}
