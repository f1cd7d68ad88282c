/** Elements whose content is for nobody's ear: a model's thoughts, its calls of tools. */
const thought =
  "(?:ant|inner|internal|[a-z]{1,12}[:_])?(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad|monologue)";
const silent =
  `${thought}|(?:[a-z]{1,12}:)?(?:tool_calls?|tool_code|tool_response|function_calls?)|` +
  "actions?|gesture|stage(?:_direction)?|sfx|narration|script|style";
const nested = `<(?:${thought})(?:\\s[^<>\\n]{0,200})?>`;
/** Some families write these around calls of tools; the second kind has no end. */
const toolMark = (edge: string) => `<[|｜]tool[_▁]calls?(?:[_▁]section)?[_▁]${edge}[|｜]>`;
const toolStart = `${toolMark("begin")}|<\\|python_tag\\|>|\\[tool_calls\\]`;
const opening = new RegExp(
  `<(?:${silent})(?:\\s[^<>\\n]{0,200})?>|<function=[^<>\\n]{1,80}>|\\[(?:think|thinking|reasoning)\\]|◁think▷|${toolStart}|` +
    "<\\|(?:start_thinking|begin_of_thought|think(?:ing)?|thought)\\|>|<\\|channel\\|?>\\s*(?:analysis|commentary|thought)",
  "i",
);
const thoughtsEnd =
  `</(?:${thought})\\s*>|\\[/(?:think|thinking|reasoning)\\]|◁/think▷|` +
  "<\\|(?:end_thinking|end_of_thought|/think(?:ing)?|/thought)\\|>";
const bareClosing = new RegExp(thoughtsEnd, "i");
const closing = new RegExp(
  `</(?:${silent}|function)\\s*>|${thoughtsEnd}|${toolMark("end")}|<\\|end\\|>|<\\|channel\\|?>\\s*final|<channel\\|>`,
  "i",
);
const opensOrCloses = new RegExp(`${opening.source}|${bareClosing.source}`, "i");
const nestsOrCloses = new RegExp(`${closing.source}|${nested}`, "i");
/** The end of a text that may be the start of one of these. */
const unfinished = /(?:<\|channel\|?>\s*[a-z]{0,10}|<(?:[a-z/|｜][^<>\n]{0,200})?|\[\/?[a-z_]{0,10}|◁[/a-z]{0,6})$/i;
/** How much text after thoughts within thoughts may still turn out to be the outer ones, in characters. */
const LONGEST_DOUBT = 200;

/**
 * `inside`: the text is in the middle of thoughts; `doubtful`: thoughts began within thoughts, so what follows the first
 * end may have an end of its own; `held`: what cannot be judged until more text arrives.
 */
export type Thoughts = Readonly<{ inside: boolean; doubtful: boolean; held: string }>;

export const noThoughts: Thoughts = { inside: false, doubtful: false, held: "" };

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
  let { inside, doubtful } = thoughts;
  let [text, opened, restarted] = ["", false, false];
  for (;;) {
    const mark = (inside ? nestsOrCloses : opensOrCloses).exec(rest);
    if (mark === null) break;
    const closes = (inside ? closing : bareClosing).test(mark[0]);
    if (inside) doubtful ||= !closes;
    else if (closes && doubtful && mark.index <= LONGEST_DOUBT) doubtful = false;
    else if (closes) [text, restarted, doubtful] = ["", true, false];
    else [text, opened, doubtful] = [text + rest.slice(0, mark.index), true, false];
    inside = !closes;
    rest = rest.slice(mark.index + mark[0].length);
  }
  const sure = ended ? rest.length : rest.length - (unfinished.exec(rest)?.[0].length ?? 0);
  if (doubtful && !inside && !ended && sure <= LONGEST_DOUBT) {
    return { thoughts: { inside, doubtful, held: rest }, text, opened, restarted };
  }
  if (!inside) [text, doubtful] = [text + rest.slice(0, sure), false];
  return { thoughts: { inside, doubtful, held: rest.slice(sure) }, text, opened, restarted };
}
