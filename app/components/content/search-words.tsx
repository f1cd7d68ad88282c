import type { Excerpt } from "#features/content/content.schema.ts";

/** A piece of text in which the words that were searched for stand out. */
export function SearchWords({ excerpt }: { excerpt: Excerpt }) {
  return excerpt.map(({ text, isMatch }, at) => {
    const key = `${at} ${text}`;
    return isMatch ? (
      <mark key={key} className="bg-transparent font-medium text-base-content">
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    );
  });
}
