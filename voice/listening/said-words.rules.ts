/** Speech has no brackets: recognisers put noises into them, "[BLANK_AUDIO]" or "(silence)", and their own times. */
const brackets = [
  /\[[^\]]{0,80}(\]|$)/g,
  /\([^)]{0,80}(\)|$)/g,
  /\{[^}]{0,80}(\}|$)/g,
  /【[^】]{0,80}(】|$)/g,
  /（[^）]{0,80}(）|$)/g,
];
const others = [
  /** Tags of language, mood and events: `<|en|>`, `<unk>`. */
  /<[^<>\n]{0,80}(>|$)/g,
  /** `*coughs*`; the stars of "f***" are within a word. */
  /(?<![\p{L}*])\*[^*\n]{1,80}\*(?![\p{L}*])/gu,
  /[♩-♬🎵🎶#]+/gu,
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u200d/gu,
  /** Changes of the speaker, as subtitles mark them. */
  /(^|\n)\s*(>>+|[-–—])\s*/g,
];

/**
 * The words in a recogniser's transcript, trimmed: without the noises, music and tags that it writes between them. Empty if
 * there are none.
 */
export function saidWords(transcript: string): string {
  const text = [...brackets, ...others].reduce((rest, mark) => rest.replace(mark, " "), transcript);
  if (!/[\p{L}\p{N}]/u.test(text)) return "";
  return text === transcript
    ? text.trim()
    : text
        .replace(/\s+/g, " ")
        .replace(/ (?=[,.!?])/g, "")
        .trim();
}
