import type { ChatMessage } from "#voice/ports/language-model.ts";
import { echoOf } from "./echo-words.ts";
import type { PersonaScript, Topic } from "./scripts/persona-script.ts";
import { hashOf, shuffled } from "./seeded-choice.ts";
import { topicOf } from "./topic.rules.ts";

/** The first sentence of every companion's answer to what it is. The only sentences that all content types share. */
export const aiNotices: readonly string[] = [
  "I'm an AI voice, not a person.",
  "To be plain about it: I'm an AI, not a human being.",
  "No person is speaking here, I'm an AI.",
  "I'm an AI companion, made of software.",
  "Honestly, I'm an AI, and there is no human on this line.",
  "You are talking to an AI, not to a human.",
];

export type ScriptedTurn = { script: PersonaScript; name: string; callSeed: string; messages: readonly ChatMessage[] };

/** How many past replies are searched before a line is repeated. */
const MEMORY_REPLIES = 14;

type Part = "reaction" | "story" | "question" | "closing";
/** How a turn can continue after the first answer: sometimes with a question, sometimes without. */
const shapes: readonly Part[][] = [
  ["reaction", "question"],
  ["reaction", "story"],
  ["reaction", "story", "question"],
  ["reaction", "closing"],
  ["reaction", "story", "closing"],
  ["story", "question"],
];

/** A rehearsal reply: the same for the same call and turn, and no line that was heard recently. */
export function scriptedReply(turn: ScriptedTurn): string {
  const line = turn.messages.at(-1)?.role === "user" ? (turn.messages.at(-1)?.content ?? "") : "";
  const number = turn.messages.filter((message) => message.role === "user").length;
  const topic = topicOf(line);
  const lines = createPicker(turn, number);
  const parts = partsOf(topic, hashOf(`${turn.callSeed}:shape`) + number);
  const spoken = parts.map((part) => {
    if (part !== "reaction") return lines.pick(poolOf(turn.script, part), part);
    return reaction(turn, { topic, line, number, lines });
  });
  const notice = topic === "human" ? lines.pick(aiNotices, "notice") : "";
  return [notice, ...spoken].filter((text) => text !== "").join(" ");
}

function partsOf(topic: Topic, choice: number): readonly Part[] {
  if (topic === "goodbye" || topic === "quiet") return ["reaction"];
  if (topic === "human" || topic === "boundary" || topic === "memory") return ["reaction", "question"];
  if (topic === "short" || topic === "yes" || topic === "no") return ["reaction", "story", "question"];
  if (topic === "low") return ["reaction", "closing"];
  return shapes[choice % shapes.length] ?? ["reaction", "question"];
}

function poolOf(script: PersonaScript, part: Exclude<Part, "reaction">): readonly string[] {
  return { story: script.stories, question: script.questions, closing: script.closings }[part];
}

/** Takes up the topic, or now and then a word of the caller; a used-up topic falls back to the common lines. */
function reaction(turn: ScriptedTurn, now: { topic: Topic; line: string; number: number; lines: Picker }): string {
  const { script } = turn;
  const echo = echoOf(now.line);
  const free = ["other", "long", "question", "glad", "work"].includes(now.topic);
  if (echo && free && (hashOf(turn.callSeed) + now.number) % 2 === 0) {
    const template = now.lines.fresh(script.echoes, "echo");
    if (template) return sentenceCase(template.replaceAll("{echo}", echo));
  }
  const first = now.lines.fresh(script.reactions[now.topic], now.topic);
  return first ?? now.lines.pick(script.reactions.other, "other");
}

type Picker = {
  /** A line that was not heard recently, or null. */
  fresh(pool: readonly string[], slot: string): string | null;
  /** A line that was not heard recently, or else the one heard longest ago. */
  pick(pool: readonly string[], slot: string): string;
};

function createPicker(turn: ScriptedTurn, number: number): Picker {
  const heard = turn.messages
    .filter((message) => message.role === "assistant")
    .slice(-MEMORY_REPLIES)
    .map((message) => comparable(message.content))
    .join("\n");

  /** Starts elsewhere on every turn, so that lines differ even when an interruption left nothing in the history. */
  function ordered(pool: readonly string[], slot: string): string[] {
    const order = shuffled(pool, `${turn.callSeed}:${slot}`);
    const start = number % Math.max(1, order.length);
    return [...order.slice(start), ...order.slice(0, start)].map((line) => line.replaceAll("{name}", turn.name));
  }

  const lastHeard = (line: string) => Math.max(...fragments(line).map((fragment) => heard.lastIndexOf(fragment)));
  const fresh = (pool: readonly string[], slot: string) =>
    ordered(pool, slot).find((line) => lastHeard(line) < 0) ?? null;
  return {
    fresh,
    pick: (pool, slot) => fresh(pool, slot) ?? ordered(pool, slot).sort((a, b) => lastHeard(a) - lastHeard(b))[0] ?? "",
  };
}

/** The sentences of a line, each without its slot for a caller's word, as they would appear in the history. */
function fragments(line: string): string[] {
  return line
    .split(/(?<=[.!?])\s+/)
    .map((sentence) => longest(sentence.split("{echo}").map(comparable)))
    .filter((fragment) => fragment !== "");
}

function longest(texts: string[]): string {
  return texts.reduce((best, text) => (text.length > best.length ? text : best), "");
}

function comparable(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function sentenceCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
