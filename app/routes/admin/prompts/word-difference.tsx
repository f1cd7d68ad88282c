import type { PromptAdmin } from "#features/prompts/prompts.schema.ts";

/** Two texts as one: what went is struck through, what came is underlined. */
export function WordDifference({ compared }: { compared: NonNullable<PromptAdmin["compared"]> }) {
  let at = 0;
  const pieces = compared.pieces.map((piece) => {
    at += piece.text.length;
    return { ...piece, at };
  });
  return (
    <section className="panel mt-6 p-4" aria-label="Differences">
      <h2 className="mb-3 text-2xl">
        From {compared.from} to {compared.to}
      </h2>
      <p className="whitespace-pre-wrap break-words">
        {pieces.map(({ kind, text, at: key }) => {
          if (kind === "added")
            return (
              <ins key={`${key}${kind}`} className="text-primary">
                {text}
              </ins>
            );
          if (kind === "removed")
            return (
              <del key={`${key}${kind}`} className="text-stop">
                {text}
              </del>
            );
          return <span key={`${key}${kind}`}>{text}</span>;
        })}
      </p>
    </section>
  );
}
