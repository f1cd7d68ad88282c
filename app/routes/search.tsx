import { Form } from "react-router";
import { searchQuery } from "#features/content/content.schema.ts";
import { nothingFound, TryOtherWords } from "../components/content/nothing-found.tsx";
import { type AnyHit, kindNames, voiceHit } from "../components/content/search-hits.rules.ts";
import { SearchWords } from "../components/content/search-words.tsx";
import { suggestedPages } from "../components/content/suggested-pages.ts";
import { requestContext } from "../context/request-context.ts";
import { pageQuery } from "../forms/answers.ts";
import { Link } from "../navigation/link.tsx";
import { pageMeta } from "../navigation/page-meta.ts";
import type { Route } from "./+types/search.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { services, brand, gate } = context.get(requestContext);
  const { q } = pageQuery(searchQuery, url);
  const [hits, voices] = await Promise.all([services.content.search(brand, q), services.agents.named(gate, q)]);
  return { question: q, hits, voices: voices.map(voiceHit) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Search", description: "Voices, guides, posts, legal pages.", indexed: false });
}

/** The search without scripts. With them, most visitors use the box that opens over any page. */
export default function SearchScreen({ loaderData }: Route.ComponentProps) {
  const { question, hits, voices } = loaderData;
  return (
    <div className="wrap py-10 sm:py-14">
      <h1 className="text-[clamp(2.8rem,7vw,5rem)]">Search</h1>
      <Form method="get" role="search" className="mt-6 mb-8 flex max-w-2xl flex-wrap gap-2">
        <input
          key={question}
          type="search"
          name="q"
          className="input grow basis-56 rounded-full"
          aria-label="Search voices, guides and pages"
          placeholder="Voices, guides, pages"
          maxLength={100}
          defaultValue={question}
        />
        <button type="submit" className="btn btn-neutral border-line">
          Search
        </button>
      </Form>
      {question === "" ? <Suggestions /> : <Hits question={question} hits={[...voices, ...hits]} />}
    </div>
  );
}

function Hits({ question, hits }: { question: string; hits: AnyHit[] }) {
  if (hits.length === 0) {
    return (
      <div className="panel p-12 text-center text-soft">
        <p>{nothingFound(question)}</p>
        <p className="mt-2">
          <TryOtherWords />
        </p>
      </div>
    );
  }
  return (
    <ol className="grid max-w-3xl gap-3">
      {hits.map(({ path, title, heading, kind, excerpt }) => (
        <li key={path}>
          <Link to={path} className="panel block p-5 transition-colors hover:border-signal/40">
            <span className="eyebrow">{kindNames[kind]}</span>
            <span className="display mt-1 block text-2xl">{heading === "" ? title : `${title}: ${heading}`}</span>
            <span className="mt-2 block text-soft">
              <SearchWords excerpt={excerpt} />
            </span>
          </Link>
        </li>
      ))}
    </ol>
  );
}

function Suggestions() {
  return (
    <>
      <p className="mb-2 text-soft">What most people look for:</p>
      <ul>
        {suggestedPages.map(({ path, title }) => (
          <li key={path}>
            <Link to={path} className="block py-2 text-lg hover:text-signal">
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
