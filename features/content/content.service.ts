import { createHash, timingSafeEqual } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { SettingsService } from "#features/settings/settings.service.ts";
import type { Clock } from "#platform/clock/clock.ts";
import { failure } from "#platform/errors/failure.ts";
import { inBackground } from "#platform/errors/in-background.ts";
import type { Log } from "#platform/log/log.ts";
import type { Blanks } from "./blanks.rules.ts";
import { type BrandContent, brandContentOf, entriesOf, listOf, navigationOf, pageOf } from "./brand-content.rules.ts";
import type {
  Audience,
  Collection,
  ContentEntry,
  ContentList,
  ContentNavigation,
  ContentPage,
  ListQuery,
  SearchHit,
} from "./content.schema.ts";
import { fingerprint, readFiles } from "./content-files.service.ts";
import { feedOf } from "./feed.rules.ts";
import { figuresOf, type QuotedSettings, quotedSettings } from "./figures.rules.ts";
import { type ContentFault, type Library, libraryOf, type PageRead, readPage } from "./library.rules.ts";
import { contentFaults } from "./references.rules.ts";
import { searchEntriesOf } from "./search-entries.rules.ts";
import { emptyIndex, findIn, type SearchIndex } from "./search-index.rules.ts";

export const contentFailures = {
  previewRefused: failure("content.preview_refused", 403, "This preview token is not valid", "preview"),
};

/** The context for which content is built: the brand, and the preview token, which includes drafts if it is correct. */
export type Reader = { brand: Brand; preview: string | undefined };

/** The content directory cannot be served as it is. Each line of the message names the file, the line and the error. */
export class ContentError extends Error {
  override readonly name = "ContentError";
  constructor(directory: string, faults: readonly ContentFault[]) {
    super(faults.map(({ file, line, message }) => `${directory}/${file}:${line} ${message}`).join("\n"));
  }
}

export type ContentService = ReturnType<typeof createContentService>;

/** A snapshot of the content files, and the parse result of each file. */
export type Words = {
  directory: string;
  stamp: string;
  library: Library;
  reads: ReadonlyMap<string, { text: string; read: PageRead }>;
};

export type ContentOptions = {
  words: Words;
  settings: Pick<SettingsService, "get">;
  /** The placeholder values of this installation. */
  blanks: Blanks;
  /** Null: drafts are never shown. */
  previewToken: string | null;
  clock: Clock;
  log: Log;
};

/** The minimum time between two checks for changed files. */
const LOOK_AGAIN_MS = 2_000;

/**
 * Only the links between content files are checked here; `scripts/check-content.ts` checks those to the rest of the
 * site.
 */
const anywhere = { isPage: () => true, isFile: () => true };

type Made = { edition: BrandContent; index?: Promise<SearchIndex>; sent?: { json: string; etag: string } };

/**
 * Reads a content directory. Files that have not changed since `before` are not parsed again. Throws a `ContentError`
 * that lists every error.
 */
export async function readWords(directory: string, before?: Words): Promise<Words> {
  const stamp = await fingerprint(directory);
  const reads = new Map<string, { text: string; read: PageRead }>();
  for (const file of await readFiles(directory)) {
    const known = before?.reads.get(file.path);
    const isSame = known?.text === file.text;
    reads.set(file.path, isSame ? known : { text: file.text, read: readPage(file) });
    // Yields to running calls: a page takes milliseconds to parse, and audio frames are due every 20 ms.
    if (!isSame) await setImmediate();
  }
  const library = libraryOf([...reads.values()].map(({ read }) => read));
  const faults = contentFaults(library, anywhere);
  if (faults.length > 0) throw new ContentError(directory, faults);
  return { directory, stamp, library, reads };
}

/**
 * Serves the site's content: blog, documentation and legal pages. Reloads it when a file changes; a change with errors
 * is logged and the previous content is kept.
 */
export function createContentService(options: ContentOptions) {
  const { settings, blanks, previewToken, clock, log } = options;
  let { words } = options;
  let { stamp } = words;
  let lookedAtMs = clock.monotonicMs();
  let looking: Promise<void> | null = null;
  let made = new Map<string, Made>();
  let madeFrom: { words: Words; figures: string } | null = null;
  const figuresNow = figuresOfNow(settings);

  async function look(): Promise<void> {
    try {
      const now = await fingerprint(words.directory);
      if (now === stamp) return;
      // Set even if the files have errors, so that these are logged once, not every two seconds.
      stamp = now;
      words = await readWords(words.directory, words);
      log.info({ pages: words.library.pages.length }, "content: reloaded");
    } catch (error) {
      log.error({ err: error }, "content: the changed files have errors, keeping the previous content");
    }
  }

  /** Readers never wait for this: they get the content as of the last check. */
  function lookAgain(): Promise<void> {
    lookedAtMs = clock.monotonicMs();
    looking ??= look().finally(() => {
      looking = null;
    });
    return looking;
  }

  async function makeFor(brand: Brand, drafts: boolean): Promise<Made> {
    if (clock.monotonicMs() - lookedAtMs >= LOOK_AGAIN_MS) inBackground(lookAgain());
    const { figures, key: figuresKey } = await figuresNow();
    if (madeFrom?.words !== words || madeFrom.figures !== figuresKey) {
      made = new Map();
      madeFrom = { words, figures: figuresKey };
    }
    const key = `${brand.name} ${drafts}`;
    const known = made.get(key);
    if (known) return known;
    const edition = brandContentOf(words.library, { ...blanks, ...figures, brand: brand.name }, { drafts });
    const fresh: Made = { edition };
    made.set(key, fresh);
    return fresh;
  }

  async function brandContentFor(reader: Reader): Promise<BrandContent> {
    const drafts = permitPreview(previewToken, reader.preview);
    return (await makeFor(reader.brand, drafts)).edition;
  }

  async function indexFor(brand: Brand): Promise<{ made: Made; index: SearchIndex }> {
    const one = await makeFor(brand, false);
    one.index ??= indexOf(one.edition);
    return { made: one, index: await one.index };
  }

  return {
    /** Checks for changed files now. */
    refresh: lookAgain,

    /** One page, or null. With an audience, only its pages are found. */
    async page(reader: Reader, collection: Collection, slug: string, audience?: Audience): Promise<ContentPage | null> {
      return pageOf(await brandContentFor(reader), collection, slug, audience);
    },

    async list(reader: Reader, collection: Collection, query: ListQuery): Promise<ContentList> {
      return listOf(await brandContentFor(reader), collection, query);
    },

    /** Every page of a collection, without paging. */
    async entries(reader: Reader, collection: Collection, audience?: Audience): Promise<ContentEntry[]> {
      return entriesOf(await brandContentFor(reader), collection, audience);
    },

    /** The pages of all collections as trees; with an audience, only its pages. */
    async navigation(reader: Reader, audience?: Audience): Promise<ContentNavigation> {
      return navigationOf(await brandContentFor(reader), audience);
    },

    /** The serialized search index, with an ETag that changes with its content. It contains no drafts. */
    async searchIndex(brand: Brand): Promise<{ json: string; etag: string }> {
      const { made: one, index } = await indexFor(brand);
      one.sent ??= sent(JSON.stringify(index));
      return one.sent;
    },

    async search(brand: Brand, question: string): Promise<SearchHit[]> {
      return findIn((await indexFor(brand)).index, question);
    },

    /** The posts as RSS 2.0, newest first. `origin` is the start of every address. */
    async feed(brand: Brand, origin: string): Promise<string> {
      return feedOf((await makeFor(brand, false)).edition, brand, origin);
    },

    /** Every public content page, for search engines. `updated` is a day such as 2026-11-20. */
    async addresses(brand: Brand): Promise<{ path: string; updated: string | null }[]> {
      const { pages } = (await makeFor(brand, false)).edition;
      return pages.map(({ path, updated, date }) => ({ path, updated: updated ?? date }));
    },
  };
}

/** Built in small chunks, also to yield to running calls. */
async function indexOf(edition: BrandContent): Promise<SearchIndex> {
  const index = emptyIndex();
  await index.addAllAsync(searchEntriesOf(edition), { chunkSize: 10 });
  return index;
}

/** Whether drafts are shown. Throws for a wrong token, after a constant-time comparison. */
function permitPreview(expected: string | null, given: string | undefined): boolean {
  if (given === undefined || given === "") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  if (expected === null || !timingSafeEqual(digest(given), digest(expected))) throw contentFailures.previewRefused();
  return true;
}

async function quoted(settings: Pick<SettingsService, "get">): Promise<QuotedSettings> {
  const values = await Promise.all(quotedSettings.map(async (name) => [name, await settings.get(name)] as const));
  return Object.fromEntries(values) as QuotedSettings;
}

/** The quoted numbers of the settings, formatted again only after a setting was reloaded. */
function figuresOfNow(settings: Pick<SettingsService, "get">) {
  let last: { values: QuotedSettings; figures: ReturnType<typeof figuresOf>; key: string } | null = null;
  return async () => {
    const values = await quoted(settings);
    const before = last;
    if (before && quotedSettings.every((name) => before.values[name] === values[name])) return before;
    const figures = figuresOf(values);
    last = { values, figures, key: JSON.stringify(figures) };
    return last;
  };
}

function sent(json: string): { json: string; etag: string } {
  return { json, etag: `W/"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"` };
}
