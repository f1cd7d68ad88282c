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
import { type ContentProblem, type Library, libraryOf, type PageRead, readPage } from "./library.rules.ts";
import { contentProblems } from "./references.rules.ts";
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
  constructor(directory: string, faults: readonly ContentProblem[]) {
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
const CHECK_INTERVAL_MS = 2_000;

/**
 * Only the links between content files are checked here; `scripts/check-content.ts` checks those to the rest of the
 * site.
 */
const anywhere = { isPage: () => true, isFile: () => true };

type Built = { content: BrandContent; index?: Promise<SearchIndex>; sent?: { json: string; etag: string } };

/**
 * Reads a content directory. Files that have not changed since `before` are not parsed again. Throws a `ContentError`
 * that lists every error.
 */
export async function readContent(directory: string, before?: Words): Promise<Words> {
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
  const faults = contentProblems(library, anywhere);
  if (faults.length > 0) throw new ContentError(directory, faults);
  return { directory, stamp, library, reads };
}

/**
 * Serves the site's content: blog, documentation and legal pages. Reloads it when a file changes; a change with errors
 * is logged and the previous content is kept.
 */
export function createContentService(options: ContentOptions) {
  const { previewToken } = options;
  const source = watchedSource(options);
  const contentFor = brandContents(options, source);

  async function brandContentFor(reader: Reader): Promise<BrandContent> {
    const drafts = permitPreview(previewToken, reader.preview);
    return (await contentFor(reader.brand, drafts)).content;
  }

  async function indexFor(brand: Brand): Promise<{ built: Built; index: SearchIndex }> {
    const built = await contentFor(brand, false);
    built.index ??= indexOf(built.content);
    return { built, index: await built.index };
  }

  return {
    /** Checks for changed files now. */
    refresh: source.refresh,

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
      const { built, index } = await indexFor(brand);
      built.sent ??= sent(JSON.stringify(index));
      return built.sent;
    },

    async search(brand: Brand, question: string): Promise<SearchHit[]> {
      return findIn((await indexFor(brand)).index, question);
    },

    /** The posts as RSS 2.0, newest first. `origin` is the start of every address. */
    async feed(brand: Brand, origin: string): Promise<string> {
      return feedOf((await contentFor(brand, false)).content, brand, origin);
    },

    /** Every public content page, for search engines. `updated` is a day such as 2026-11-20. */
    async addresses(brand: Brand): Promise<{ path: string; updated: string | null }[]> {
      const { pages } = (await contentFor(brand, false)).content;
      return pages.map(({ path, updated, date }) => ({ path, updated: updated ?? date }));
    },
  };
}

type Source = ReturnType<typeof watchedSource>;

/** The content files, checked for changes when they are used, at most every `CHECK_INTERVAL_MS`. */
function watchedSource({ words: initial, clock, log }: ContentOptions) {
  let current = initial;
  let { stamp } = initial;
  let checkedAtMs = clock.monotonicMs();
  let checking: Promise<void> | null = null;

  async function check(): Promise<void> {
    try {
      const now = await fingerprint(current.directory);
      if (now === stamp) return;
      // Set even if the files have errors, so that these are logged once, not every two seconds.
      stamp = now;
      current = await readContent(current.directory, current);
      log.info({ pages: current.library.pages.length }, "content: reloaded");
    } catch (error) {
      log.error({ err: error }, "content: the changed files have errors, keeping the previous content");
    }
  }

  function refresh(): Promise<void> {
    checkedAtMs = clock.monotonicMs();
    checking ??= check().finally(() => {
      checking = null;
    });
    return checking;
  }

  return {
    refresh,
    current: () => current,
    /** Readers never wait for this: they get the content as of the last check. */
    refreshIfDue(): void {
      if (clock.monotonicMs() - checkedAtMs >= CHECK_INTERVAL_MS) inBackground(refresh());
    },
  };
}

/** Builds the content of each brand once, and again after a file or a quoted setting has changed. */
function brandContents({ settings, blanks }: ContentOptions, source: Source) {
  let built = new Map<string, Built>();
  let builtFrom: { words: Words; figures: string } | null = null;
  const figuresNow = figuresOfNow(settings);

  return async (brand: Brand, drafts: boolean): Promise<Built> => {
    source.refreshIfDue();
    const { figures, key: figuresKey } = await figuresNow();
    const words = source.current();
    if (builtFrom?.words !== words || builtFrom.figures !== figuresKey) {
      built = new Map();
      builtFrom = { words, figures: figuresKey };
    }
    const key = `${brand.name} ${drafts}`;
    const known = built.get(key);
    if (known) return known;
    const content = brandContentOf(words.library, { ...blanks, ...figures, brand: brand.name }, { drafts });
    const fresh: Built = { content };
    built.set(key, fresh);
    return fresh;
  };
}

/** Built in small chunks, also to yield to running calls. */
async function indexOf(content: BrandContent): Promise<SearchIndex> {
  const index = emptyIndex();
  await index.addAllAsync(searchEntriesOf(content), { chunkSize: 10 });
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
