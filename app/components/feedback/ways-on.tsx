import { Link } from "#app/navigation/link.tsx";

const places = [
  { path: "/agents", title: "Browse voices" },
  { path: "/docs/start/getting-started", title: "Getting started" },
  { path: "/docs", title: "Documentation" },
];

/** Where to go from a page that is not there: the search, the voices, and the guides. */
export function WaysOn() {
  return (
    <>
      <search className="w-full max-w-md">
        <form action="/search" className="mt-3 flex flex-wrap justify-center gap-2">
          <input
            type="search"
            name="q"
            className="input grow basis-52 rounded-full"
            aria-label="Search voices, guides and pages"
            placeholder="Voices, guides, pages"
            maxLength={100}
          />
          <button type="submit" className="btn btn-neutral border-line">
            Search
          </button>
        </form>
      </search>
      <ul className="flex max-w-xl flex-wrap justify-center gap-x-6">
        {places.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="block py-2 text-link">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
