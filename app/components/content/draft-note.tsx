/** A note that the page is not public. */
export function DraftNote({ isDraft }: { isDraft: boolean }) {
  return isDraft ? (
    <p className="mb-4">
      <span className="rounded-full bg-warn/15 px-3 py-1 text-sm text-warn">
        Draft: seen with the preview link only
      </span>
    </p>
  ) : null;
}
