import { Link } from "#app/navigation/link.tsx";

/** "No results for “abc”." */
export function nothingFound(question: string): string {
  return `No results for “${question.trim()}”.`;
}

/** What to do when a search found nothing. */
export function TryOtherWords() {
  return (
    <>
      Try other or fewer words, or look through{" "}
      <Link to="/docs" className="text-link text-base-content">
        the documentation
      </Link>
      .
    </>
  );
}
