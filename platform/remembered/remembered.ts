/**
 * `find` with its answers remembered by the text that it was asked with; what it answers may depend on nothing else. At
 * `most` answers all are forgotten and it begins again. Null is not remembered: whoever makes texts up fills nothing.
 */
export function remembered<Answer extends object | string>(
  find: (text: string) => Answer | null,
  most = 1_000,
): (text: string) => Answer | null {
  const answers = new Map<string, Answer>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined) return known;
    const answer = find(text);
    if (answer === null) return null;
    if (answers.size >= most) answers.clear();
    answers.set(text, answer);
    return answer;
  };
}
