/** Elements whose content is for nobody's ear: a model's thoughts, its calls of tools. */
const thought =
  "(?:ant|seed|inner|internal)?[:_]?(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad|monologue)";
const silent = `${thought}|tool_calls?|tool_code|tool_response|function_calls?|actions?|gesture|stage(?:_direction)?|sfx|narration|script|style`;
const opening = new RegExp(
  `<(?:${silent})(?:\\s[^<>\\n]{0,200})?>|<function=[^<>\\n]{1,80}>|\\[(?:think|thinking|reasoning)\\]|◁think▷|` +
    "<\\|(?:start_thinking|begin_of_thought|think(?:ing)?|thought)\\|>|<\\|channel\\|?>\\s*(?:analysis|commentary|thought)",
  "i",
);
const thoughtsEnd =
  `</(?:${thought})\\s*>|\\[/(?:think|thinking|reasoning)\\]|◁/think▷|` +
  "<\\|(?:end_thinking|end_of_thought|/think(?:ing)?|/thought)\\|>";
const bareClosing = new RegExp(thoughtsEnd, "i");
const closing = new RegExp(
  `</(?:${silent}|function)\\s*>|${thoughtsEnd}|<\\|end\\|>|<\\|channel\\|?>\\s*final|<channel\\|>`,
  "i",
);
const opensOrCloses = new RegExp(`${opening.source}|${bareClosing.source}`, "i");
/** The end of a text that may be the start of one of these. */
const unfinished = /(?:<\|channel\|?>\s*[a-z]{0,10}|<(?:[a-z/|][^<>\n]{0,200})?|\[\/?[a-z]{0,9}|◁[/a-z]{0,6})$/i;

/** `inside`: the text is in the middle of thoughts; `held`: what cannot be judged until more text arrives. */
export type Thoughts = Readonly<{ inside: boolean; held: string }>;

export const noThoughts: Thoughts = { inside: false, held: "" };

/**
 * Removes thoughts and tool calls from a stream of a model's text, in the marks of any family of models. `opened`: some
 * began. `restarted`: they ended without having begun, so everything before this piece of text was thoughts as well.
 */
export function dropThoughts(
  thoughts: Thoughts,
  added: string,
  ended = false,
): { thoughts: Thoughts; text: string; opened: boolean; restarted: boolean } {
  let rest = thoughts.held + added;
  let { inside } = thoughts;
  let [text, opened, restarted] = ["", false, false];
  for (;;) {
    const mark = (inside ? closing : opensOrCloses).exec(rest);
    if (mark === null) break;
    const isOpening = !inside && !bareClosing.test(mark[0]);
    if (isOpening) text += rest.slice(0, mark.index);
    else if (!inside) [text, restarted] = ["", true];
    opened ||= isOpening;
    inside = isOpening;
    rest = rest.slice(mark.index + mark[0].length);
  }
  const keep = ended ? 0 : (unfinished.exec(rest)?.[0].length ?? 0);
  if (!inside) text += rest.slice(0, rest.length - keep);
  return { thoughts: { inside, held: rest.slice(rest.length - keep) }, text, opened, restarted };
}
