import { expect, test } from "vitest";
import { saidWords } from "./said-words.rules.ts";

test.each([
  "[BLANK_AUDIO]",
  " [ Silence ]",
  "[Music]",
  "[MUSIC PLAYING] [APPLAUSE]",
  "(silence)",
  "(speaking in foreign language)",
  "*coughs*",
  "*sighs* *breathing heavily*",
  ". . .",
  "...",
  "…",
  "-",
  "♪♪♪",
  "♪ ♪",
  "🎵",
  "<|en|><|EMO_UNKNOWN|><|Speech|><|woitn|>",
  "<|nospeech|><|NEUTRAL|>😊",
  "<unk>",
  "【音楽】",
  "（拍手）",
  "[_BEG_][_TT_50]",
  "[00:00:00.000 --> 00:00:02.000]",
  "[BLANK_AUD",
  "?!",
  "",
])("%j has no words", (transcript) => {
  expect(saidWords(transcript)).toBe("");
});

test.each([
  [" Good evening. ", "Good evening."],
  ["<|en|><|HAPPY|><|Speech|><|withitn|>Good evening.", "Good evening."],
  ["Yes [laughs] I am.", "Yes I am."],
  ["Well (coughs), fine.", "Well, fine."],
  ["♪ la la la ♪", "la la la"],
  [">> Hello there.", "Hello there."],
  ["- Hello there.", "Hello there."],
  ["f*** this and s*** that", "f*** this and s*** that"],
  ["a well-known five - six thing", "a well-known five - six thing"],
  ["Grüße 😊", "Grüße"],
  ["7", "7"],
])("of %j the words are %j", (transcript, words) => {
  expect(saidWords(transcript)).toBe(words);
});
