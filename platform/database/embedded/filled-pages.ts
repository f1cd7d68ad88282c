import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { syncDirectoryNow } from "./wal-mirror.ts";

// Postgres takes a page of zeros for an unused one, and a file for as long as it is: it opens without the rows of a lost page,
// and says nothing. So the pages that hold data on disk are listed, in a file inside the database. A checkpoint counts once
// its pages are in the list; later changes are written again from the log, whatever became of their pages.

const pageBytes = 8192;
/** The list's name in the database's directory. */
export const filledPagesFile = "filled-pages.json";

/** First and last page of each run of pages that hold data, by the file's path in the database. */
type PageList = Record<string, [first: number, last: number][]>;

/** Tables, indexes and the record of commits, without their maps of free space and visibility: those have unused pages. */
const isListed = (name: string) => /^(base\/\d+|global)\/\d+(\.\d+)?$|^pg_xact\/[0-9A-F]+$/.test(name);

/** The list of a closed database; null if it has none that can be read. */
export function filledPagesOf(database: string): PageList | null {
  try {
    return JSON.parse(readFileSync(join(database, filledPagesFile), "utf8")) as PageList;
  } catch {
    return null;
  }
}

/** A file of a closed database that lacks a page of its list; null if there is none. */
export function lostFile(database: string, list: PageList): string | null {
  for (const [name, runs] of Object.entries(list)) {
    const path = join(database, name);
    if (!existsSync(path) || lacksSome(path, runs)) return path;
  }
  return null;
}

/** Without a list, a later start compares with the newest backup instead. */
export function removeList(database: string): void {
  rmSync(join(database, filledPagesFile), { force: true });
}

/** Keeps the list while the database is open. Each method takes a file's path in the database, with slashes. */
export class FilledPages {
  readonly #database: string;
  /** Those on disk. */
  readonly #synced = new Map<string, boolean[]>();
  /** What was written since the file was last synced: whether each page holds data. */
  readonly #written = new Map<string, Map<number, boolean>>();
  #isSaved: boolean;

  /** Of a database that is not open yet; without a list, it is made from the files. */
  constructor(database: string) {
    this.#database = database;
    const list = filledPagesOf(database);
    this.#isSaved = list !== null;
    for (const [name, runs] of Object.entries(list ?? listFrom(database))) {
      const pages: boolean[] = [];
      for (const [first, last] of runs) for (let page = first; page <= last; page += 1) pages[page] = true;
      this.#synced.set(name, pages);
    }
  }

  /** `length` bytes of `buffer` from `offset` were written to the file at `position`. */
  wrote(name: string, buffer: Uint8Array, offset: number, length: number, position: number): void {
    if (!isListed(name)) return;
    const pages = this.#written.get(name) ?? new Map<number, boolean>();
    this.#written.set(name, pages);
    for (let at = 0; at + pageBytes <= length; at += pageBytes)
      pages.set((position + at) / pageBytes, isFilled(buffer, offset + at + startOfRows));
  }

  /** What was written to the file is on disk. */
  synced(name: string): void {
    const written = this.#written.get(name);
    if (written === undefined) return;
    this.#written.delete(name);
    const pages = this.#synced.get(name) ?? [];
    this.#synced.set(name, pages);
    for (const [page, isFilledNow] of written) {
      if ((pages[page] ?? false) === isFilledNow) continue;
      pages[page] = isFilledNow;
      this.#isSaved = false;
    }
  }

  /** The database is about to cut the file off at so many bytes, or to delete it: no page after them is missed from now on. */
  willCut(name: string, bytes: number): void {
    const keptPages = Math.floor(bytes / pageBytes);
    const written = this.#written.get(name);
    for (const page of written?.keys() ?? []) if (page >= keptPages) written?.delete(page);
    const pages = this.#synced.get(name);
    if (pages === undefined || pages.length <= keptPages) return;
    pages.length = keptPages;
    this.#isSaved = false;
    this.save();
  }

  /** The list is on disk when it returns. */
  save(): void {
    if (this.#isSaved) return;
    const list: PageList = {};
    for (const [name, pages] of this.#synced) {
      const runs = runsOf(pages);
      if (runs.length > 0) list[name] = runs;
    }
    const path = join(this.#database, filledPagesFile);
    writeFileSync(`${path}.new`, JSON.stringify(list), { mode: 0o600, flush: true });
    renameSync(`${path}.new`, path);
    syncDirectoryNow(this.#database);
    this.#isSaved = true;
  }
}

/** Where a page has the offsets of its free space; both are zero in an unused one alone. */
const startOfRows = 12;

const isFilled = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] !== 0 || bytes[at + 1] !== 0 || bytes[at + 2] !== 0 || bytes[at + 3] !== 0;

function runsOf(pages: readonly boolean[]): [number, number][] {
  const runs: [number, number][] = [];
  for (let page = 0; page < pages.length; page += 1) {
    if (!pages[page]) continue;
    const last = runs.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else runs.push([page, page]);
  }
  return runs;
}

/** What a database without a list holds now. */
function listFrom(database: string): PageList {
  const list: PageList = {};
  for (const folder of ["global", "pg_xact", ...databasesIn(database)]) {
    for (const file of readdirSync(join(database, folder))) {
      const name = `${folder}/${file}`;
      if (!isListed(name)) continue;
      const path = join(database, name);
      const pages = Array.from({ length: Math.floor(statSync(path).size / pageBytes) }, (_, page) => page);
      list[name] = withPages(path, (isFilledPage) => runsOf(pages.map(isFilledPage)));
    }
  }
  return list;
}

function databasesIn(database: string): string[] {
  return readdirSync(join(database, "base"))
    .filter((name) => /^\d+$/.test(name))
    .map((name) => `base/${name}`);
}

function lacksSome(path: string, runs: PageList[string]): boolean {
  const pages = Math.floor(statSync(path).size / pageBytes);
  return withPages(path, (isFilledPage) => {
    for (const [first, last] of runs) {
      if (last >= pages) return true;
      for (let page = first; page <= last; page += 1) if (!isFilledPage(page)) return true;
    }
    return false;
  });
}

function withPages<T>(path: string, read: (isFilledPage: (page: number) => boolean) => T): T {
  const descriptor = openSync(path, "r");
  const bytes = new Uint8Array(4);
  try {
    return read((page) => {
      const length = readSync(descriptor, bytes, 0, bytes.length, page * pageBytes + startOfRows);
      return length === bytes.length && isFilled(bytes, 0);
    });
  } finally {
    closeSync(descriptor);
  }
}
