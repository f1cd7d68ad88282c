import { Link } from "#app/navigation/link.tsx";
import type { ContentEntry, ContentList } from "#features/content/content.schema.ts";
import { longDayLabel } from "#platform/days/days.ts";
import { DraftNote } from "./draft-note.tsx";
import { usePreviewSearch } from "./preview-search.ts";

type PostListProps = {
  list: ContentList;
  /** Where the list stands: addresses begin with it. */
  base: string;
  tag: string | null;
};

/** Posts, newest first, with the tags to choose from and the way to older ones. */
export function PostList({ list, base, tag }: PostListProps) {
  return (
    <>
      {list.tags.length > 1 && <Tags list={list} base={base} tag={tag} />}
      {list.entries.length === 0 && (
        <p className="panel p-12 text-center text-soft">Nothing has been written here yet. Come back soon.</p>
      )}
      <ul className="grid gap-4 md:grid-cols-2">
        {list.entries.map((entry, at) => (
          <li key={entry.slug} className={at === 0 && list.page === 1 ? "md:col-span-2" : undefined}>
            <Post entry={entry} base={base} isFirst={at === 0 && list.page === 1} />
          </li>
        ))}
      </ul>
      <Pages list={list} base={base} tag={tag} />
    </>
  );
}

function Post({ entry, base, isFirst }: { entry: ContentEntry; base: string; isFirst: boolean }) {
  const preview = usePreviewSearch();
  return (
    <article className="panel relative h-full p-6 transition-colors hover:border-signal/40 sm:p-8">
      <DraftNote isDraft={entry.draft} />
      <p className="eyebrow">
        {entry.date && <time dateTime={entry.date}>{longDayLabel(entry.date)}</time>} · {entry.readingMinutes} min
        {entry.audience === "creators" && " · For creators"}
      </p>
      <h2 className={`mt-3 ${isFirst ? "text-[clamp(2rem,4.5vw,3.2rem)]" : "text-[1.9rem]"}`}>
        {/* The whole card is the link: its area is stretched over the card. */}
        <Link to={`${base}/${entry.slug}${preview}`} className="after:absolute after:inset-0">
          {entry.title}
        </Link>
      </h2>
      <p className="mt-3 max-w-[60ch] text-soft">{entry.description}</p>
    </article>
  );
}

function Tags({ list, base, tag }: PostListProps) {
  const preview = usePreviewSearch();
  const address = (name: string | null) => {
    const query = new URLSearchParams(preview);
    if (name !== null) query.set("tag", name);
    return `${base}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <nav aria-label="Topics" className="mb-8 flex flex-wrap gap-2">
      {[null, ...list.tags].map((name) => (
        <Link
          key={name ?? ""}
          to={address(name)}
          className="chip"
          preventScrollReset
          aria-current={name === tag ? "page" : undefined}
        >
          {name === null ? "All" : name.replaceAll("-", " ")}
        </Link>
      ))}
    </nav>
  );
}

function Pages({ list, base, tag }: PostListProps) {
  const preview = usePreviewSearch();
  if (list.pages < 2) return null;
  const address = (page: number) => {
    const query = new URLSearchParams(preview);
    if (tag !== null) query.set("tag", tag);
    if (page > 1) query.set("page", String(page));
    return `${base}${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <nav aria-label="Pages" className="mt-10 flex items-center justify-between gap-4">
      {list.page > 1 ? (
        <Link to={address(list.page - 1)} rel="prev" className="btn btn-outline border-line">
          Newer posts
        </Link>
      ) : (
        <span />
      )}
      <span className="tabular text-sm text-soft">
        Page {list.page} of {list.pages}
      </span>
      {list.page < list.pages ? (
        <Link to={address(list.page + 1)} rel="next" className="btn btn-outline border-line">
          Older posts
        </Link>
      ) : (
        <span />
      )}
    </nav>
  );
}
