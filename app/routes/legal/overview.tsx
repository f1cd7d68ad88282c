import { requestContext } from "#app/context/request-context.ts";
import { loadOrErrorPage } from "#app/forms/answers.ts";
import { previewHeaders, readerOf, withWords } from "#app/navigation/content-reader.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import { Kept } from "#app/ui/kept.tsx";
import type { Route } from "./+types/overview.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const request = context.get(requestContext);
  const reader = readerOf(request, url);
  return withWords({ entries: await loadOrErrorPage(request.services.content.entries(reader, "legal")) }, reader);
}

export const headers = previewHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Legal information",
    description: "Terms, privacy, complaints and records, in plain words.",
  });
}

const report = {
  path: "/legal/report",
  title: "Report something",
  description: "A companion, a creator, a call; removal requests and copyright notices. No account needed.",
};

export default function LegalOverviewScreen({ loaderData }: Route.ComponentProps) {
  const entries = loaderData.entries.map(({ path, title, description }) => ({ path, title, description }));
  return <Kept as="div" className="wrap py-10 sm:py-16" of={Overview} facts={{ entries }} />;
}

function Overview({ entries }: { entries: (typeof report)[] }) {
  return (
    <>
      <h1 className="text-[clamp(2.8rem,7vw,5rem)]">Legal information</h1>
      <p className="mt-4 mb-10 max-w-[60ch] text-lg text-soft">Everything you agree to here, written to be read.</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {[report, ...entries].map(({ path, title, description }) => (
          <li key={path}>
            <Link to={path} className="panel block h-full p-5 transition-colors hover:border-signal/40">
              <span className="display text-2xl">{title}</span>
              <span className="mt-1.5 block text-sm text-soft">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
