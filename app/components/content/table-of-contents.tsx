import type { Heading } from "#features/content/content.schema.ts";

/** The headings of a page as links. Nothing for a page with fewer than two. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  if (headings.length < 2) return null;
  const list = (
    <ul className="grid gap-0.5 text-[0.9rem]">
      {headings.map(({ id, title, depth }) => (
        <li key={id} className={depth === 3 ? "pl-4" : undefined}>
          <a href={`#${id}`} className="block py-1.5 leading-snug text-soft hover:text-base-content">
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      <nav aria-label="On this page" className="contents-beside">
        <p className="eyebrow mb-2">On this page</p>
        {list}
      </nav>
      <details className="contents-above panel mb-8 px-4 py-3">
        <summary className="cursor-pointer py-1 font-medium">On this page</summary>
        <nav aria-label="On this page" className="mt-2">
          {list}
        </nav>
      </details>
    </>
  );
}
