/** An error as it is logged: personal data and secrets are removed. */
export type SeenError = {
  /** One line. */
  title: string;
  /** The error with the places in our own files, at most 4,000 characters. */
  sample: string;
  /** The same for every error of one kind: no ids, no numbers, no lines of a file. */
  kind: string;
};

const longestTitle = 300;
const longestSample = 4_000;
/** What of an error is looked at: a long one costs no more than a short one. */
const looked = 8_000;

/** What is taken out, in this order. Names of the database's own parts stay, since they say what is wrong. */
const cleanings: [RegExp, string][] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, "$1 ‹secret›"],
  [
    /\b((?:[\w-]{0,20}(?:password|token|secret|cookie|api[_-]?key)|authorization)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;)}]+)/gi,
    "$1‹secret›",
  ],
  [/\/\/[^\s/@]{1,200}@/g, "//‹secret›@"],
  [/[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, "‹email›"],
  [/\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi, "‹id›"],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, "‹address›"],
  [/(?<![\w:])(?:[0-9a-f]{1,4}:){3,7}[0-9a-f]{0,4}(?![\w:])/gi, "‹address›"],
  [/(\?|&)[\w.[\]-]+=[^\s"')]*/g, "$1…"],
  [/\)=\([^)]*\)/g, ")=(…)"],
  [
    /(?:file:\/\/)?[^\s("']{0,200}?\/((?:app|content|features|platform|providers|server|voice|build|node_modules)\/)/g,
    "$1",
  ],
  [/\d{6,}/g, "‹number›"],
  [
    /(?<!(?:relation|constraint|column|table|function|type|schema|index|queue|job|module|property|of|reading) )(["'`])(?:(?!\1).){1,200}\1/g,
    "‹text›",
  ],
];

/** Words this long that mix letters and digits are keys and tokens, unless they are ids, which have a pattern of their own. */
const longWord = /\b(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{32,}/gi;

/** Makes a kind of error out of what a line of the log holds: the sentence of the line, and the error if there is one. */
export function seenError(message: string, fields: object): SeenError {
  const whole = cleaned(detailOf(fields).slice(0, looked));
  const [first = "", ...rest] = whole.split("\n");
  const frame = rest.map((line) => line.trim()).find((line) => /^at /.test(line) && !line.includes("node_modules"));
  const said = cleaned(message);
  const line = first === "" ? said : `${said}: ${first}`;
  return {
    title: (line || "An error without words").slice(0, longestTitle),
    sample: whole.slice(0, longestSample),
    kind: [line.replace(/\d+/g, "#"), frame?.replace(/:\d+/g, "") ?? ""].join("\n"),
  };
}

export function cleaned(text: string): string {
  const left = text.replace(longWord, (word) => (/\d/.test(word) && /[a-z]/i.test(word) ? "‹secret›" : word));
  return cleanings.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), left);
}

/** The error among the fields of a line: as text, or as what was thrown. */
function detailOf(fields: object): string {
  const { error, err } = fields as { error?: unknown; err?: unknown };
  const thrown = error ?? err;
  if (thrown instanceof Error) return thrown.stack ?? thrown.message;
  return thrown === undefined ? "" : String(thrown);
}
