import type { SpecLine } from "./conformance.rules.ts";
import { type Literal, literalsIn, type Source } from "./literals.ts";

/** One place in the sources that lines of the specification speak of, and what to write there instead. */
export type Mutation = {
  ids: string[];
  file: string;
  line: number;
  start: number;
  end: number;
  before: string;
  after: string;
};

/** Every place where a text or a number of these lines stands in the sources. */
export function mutationsOf(lines: SpecLine[], sources: Source[]): Mutation[] {
  const wanted: WantedLine[] = lines.map(({ id, statement: own, decided: statement = own }) => ({
    id,
    texts: quotedTexts(statement),
    numbers: numbersIn(statement),
    stems: stemsOf([unquoted(statement)]),
  }));
  const found = sources.flatMap((source) => {
    const places = new Map<number, Mutation>();
    const add = (id: string, change: Change) => {
      const known = places.get(change.start);
      if (known) known.ids.push(id);
      else places.set(change.start, { ids: [id], file: source.path, line: lineAt(source, change.start), ...change });
    };
    for (const literal of literalsIn(source)) {
      const changes = wanted.flatMap((line) => {
        const change =
          literal.kind === "text" ? misspelt(source, literal, line.texts) : otherNumber(source, literal, line);
        return change ? [{ id: line.id, change }] : [];
      });
      // "Invalid email" is not what is said where "Invalid email or password" stands.
      const longest = Math.max(...changes.map(({ change }) => change.before.length));
      for (const { id, change } of changes) if (change.before.length === longest) add(id, change);
    }
    return [...places.values()];
  });
  return inPlace(found, lines);
}

/** Where a line speaks of one part of the screen ("Footer link …"), its texts elsewhere are not what it means. */
function inPlace(mutations: Mutation[], lines: SpecLine[]): Mutation[] {
  const statements = new Map(
    lines.map(({ id, statement, decided }) => [id, unquoted(decided ?? statement).toLowerCase()]),
  );
  const partOf = ({ file }: Mutation) => /^app\/components\/([^/]+)\//.exec(file)?.[1];
  const means = (id: string, mutation: Mutation) => {
    const part = partOf(mutation)?.replaceAll("-", " ");
    return part !== undefined && statements.get(id)?.includes(part) === true;
  };
  const placed = new Set(mutations.flatMap((mutation) => mutation.ids.filter((id) => means(id, mutation))));
  return mutations.flatMap((mutation) => {
    const ids = mutation.ids.filter((id) => !placed.has(id) || means(id, mutation));
    return ids.length > 0 ? [{ ...mutation, ids }] : [];
  });
}

const unquoted = (statement: string) => statement.replaceAll(/`[^`]*`/g, " ");

type WantedLine = { id: string; texts: string[]; numbers: Numbered[]; stems: Set<string> };
type Change = Pick<Mutation, "start" | "end" | "before" | "after">;

const lineAt = ({ text }: Source, offset: number) => text.slice(0, offset).split("\n").length;

/**
 * The texts of a statement that mean one thing wherever they stand: sentences and labels, and values of several words.
 * Of one with values in it, `{…}`, its longest part without. Addresses and single common words are left out.
 */
function quotedTexts(statement: string): string[] {
  const quoted = [...statement.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  const parts = quoted.map((text) => text.split(/\{[^}]*\}|\$X/).sort((a, b) => b.length - a.length)[0] ?? "");
  return parts.map((text) => text.trim()).filter((text) => isSentence(text) || isLabel(text) || isValue(text));
}

const isSentence = (text: string) => /[A-Za-z]{2}.* /.test(text) && !/^\/|^[A-Z]+ \//.test(text);
const isLabel = (text: string) => /^[A-Z][a-z]{3,}(\.\.\.)?$/.test(text);
const isValue = (text: string) => /^[a-z]+([-_][a-z]+)+$/.test(text);

/** Shared parts, and the parts that lie beside a screen; the screen itself has the name of its folder. */
const isPartOfScreen = (path: string) => /^app\/(components\/|routes\/(?:[^/]+\/)*([^/]+)\/(?!\2\.)[^/]+$)/.test(path);

/** A sentence counts wherever it stands, a label or a value only where it is the whole literal, a label in parts of screens. */
function misspelt(source: Source, literal: Literal, texts: string[]): Change | null {
  const written = source.text.slice(literal.start, literal.end);
  for (const text of texts) {
    // In the text of an element, a line may break at any space.
    const words = text.split(/\s+/).map(escaped).join("\\s+");
    if (isLabel(text) && !isPartOfScreen(source.path)) continue;
    const found = new RegExp(isSentence(text) ? words : `(?<=^["'\`\\s]*)${words}(?=["'\`\\s]*$)`).exec(written);
    if (!found) continue;
    const [before] = found;
    const after = before.replace(/[a-z]/i, (letter) => (letter.toLowerCase() === "x" ? "q" : "x"));
    return { start: literal.start + found.index, end: literal.start + found.index + before.length, before, after };
  }
  return null;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

type Numbered = { value: number; unit: string };
/** What a number of a statement may be in the sources: "1 hour" is 3,600,000 ms, "$5" 5,000,000 micro-dollars, "70 %" 7,000 basis points. */
const scales: Record<string, number[]> = {
  ms: [1],
  s: [1, 1_000],
  minute: [1, 60, 60_000],
  hour: [1, 3_600, 3_600_000],
  day: [1, 86_400, 86_400_000],
  "%": [1, 100],
  $: [1, 100, 1_000_000],
  "": [1, 1_000_000],
};

function numbersIn(statement: string): Numbered[] {
  const found = unquoted(statement).matchAll(
    /(?<![\w.,-])(\$?)(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?: ?(ms|s|minute|hour|day|%)s?\b| ?(%))?(?![\w-])/g,
  );
  return [...found]
    .map(([, dollar, digits = "", unit, percent]) => ({
      value: Number(digits.replaceAll(",", "")),
      unit: (dollar || unit || percent) ?? "",
    }))
    .filter(({ value }) => value > 0);
}

/** The beginnings of the words, so that "Agent baseRate minimum" and `agents.rate.min` meet. */
function stemsOf(names: string[]): Set<string> {
  const words = names.flatMap(
    (name) =>
      name
        .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
        .toLowerCase()
        .match(/[a-z]+/g) ?? [],
  );
  return new Set(words.filter((word) => word.length >= 3 && !noise.has(word)).map((word) => word.slice(0, 4)));
}
const noise = new Set(
  "the and for with from most least default rules schema tsx time hour hours minute minutes day days".split(" "),
);

/** Doubles a number that a statement names, where the names around it speak of the same thing. */
function otherNumber(source: Source, literal: Literal, { numbers, stems }: WantedLine): Change | null {
  if (literal.kind !== "number") return null;
  const meant = numbers.find(({ value, unit }) =>
    (scales[unit] ?? [1]).some((scale) => value * scale === literal.value),
  );
  if (!meant) return null;
  const around = stemsOf([...literal.names, source.path.split("/").at(-1) ?? ""]);
  // A plain whole number stands in many places: more of its surroundings must agree.
  const enough = /[$%]/.test(meant.unit) || !Number.isInteger(meant.value) ? 1 : 2;
  if ([...around].filter((stem) => stems.has(stem)).length < enough) return null;
  const before = source.text.slice(literal.start, literal.end);
  return { start: literal.start, end: literal.end, before, after: doubled(before, literal.value) };
}

function doubled(written: string, value: number): string {
  if (written.endsWith("n")) return `${value * 2}n`;
  const quote = /^["']/.exec(written)?.[0];
  return quote ? `${quote}${(value * 2).toFixed(2)}${quote}` : String(value * 2);
}

/** `count` of them in an order that the seed decides, as many different lines of the specification as there are. */
export function chooseMutations(all: Mutation[], count: number, seed: number): Mutation[] {
  const named = new Set<string>();
  const first: Mutation[] = [];
  const rest: Mutation[] = [];
  for (const mutation of shuffle(all, seed)) {
    (mutation.ids.some((id) => named.has(id)) ? rest : first).push(mutation);
    for (const id of mutation.ids) named.add(id);
  }
  return [...first, ...rest].slice(0, count);
}

/** The items in an order that the seed decides. */
export function shuffle<T>(items: T[], seed: number): T[] {
  const random = mulberry32(seed);
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [shuffled[last], shuffled[other]] = [shuffled[other] as T, shuffled[last] as T];
  }
  return shuffled;
}

/** A small generator of numbers from 0 to 1 that a seed decides (Tommy Ettinger's mulberry32). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
