import { Link } from "#app/navigation/link.tsx";
import { nothingFound, TryOtherWords } from "./nothing-found.tsx";
import { suggestedPages } from "./suggested-pages.ts";

type SearchNoteProps = {
  question: string;
  isLoading: boolean;
  count: number;
  /** Why there is no index. */
  fault: string | null;
  retry(): void;
};

/** What the search has to say besides its finds: nothing asked yet, loading, nothing found, out of reach. */
export function SearchNote({ question, isLoading, count, fault, retry }: SearchNoteProps) {
  const isAsked = question.trim() !== "";
  return (
    <div
      className="px-5 pt-4 text-sm text-soft"
      data-state={fault ? "fault" : isAsked && !isLoading ? "answer" : "idle"}
    >
      <p role="status">{sentenceFor({ question, isAsked, isLoading, count, fault })}</p>
      {fault && (
        <p className="mt-3 mb-5 flex flex-wrap gap-2">
          <button type="button" className="btn btn-sm btn-neutral border-line" onClick={retry}>
            Try again
          </button>
          <a href={`/search?q=${encodeURIComponent(question)}`} className="btn btn-sm btn-ghost">
            Search on a page of its own
          </a>
        </p>
      )}
      {!fault && !isAsked && <Suggestions />}
      {!fault && isAsked && !isLoading && count === 0 && (
        <p className="mt-2 mb-5">
          <TryOtherWords />
        </p>
      )}
    </div>
  );
}

type Said = Omit<SearchNoteProps, "retry"> & { isAsked: boolean };

function sentenceFor({ question, isAsked, isLoading, count, fault }: Said): string {
  if (fault) return `The search could not be loaded: ${fault}.`;
  if (!isAsked) return "What are you looking for?";
  if (isLoading) return "Loading…";
  if (count === 0) return nothingFound(question);
  return count === 1 ? "1 result" : `${count} results`;
}

function Suggestions() {
  return (
    <ul className="mt-2 mb-4 grid">
      {suggestedPages.map(({ path, title }) => (
        <li key={path}>
          <Link to={path} className="block py-2 text-base text-base-content hover:text-signal">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
