/**
 * Caches the results of `find` by its argument, which must be all that they depend on. At `most` results the cache is
 * cleared. Null is not cached: made-up texts cannot fill it.
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
