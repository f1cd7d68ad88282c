import { Link } from "react-router";
import { pageMeta } from "../../navigation/page-meta.ts";
import type { Route } from "./+types/overview.ts";
import { legalEntries } from "./legal-documents.server.ts";

export function loader() {
  return { entries: legalEntries() };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Legal information",
    description: "Terms, privacy, complaints and records, in plain words.",
  });
}

export default function LegalOverviewScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap py-10 sm:py-16">
      <h1 className="text-[clamp(2.8rem,7vw,5rem)]">Legal information</h1>
      <p className="mt-4 mb-10 max-w-[56ch] text-lg text-soft">Everything you agree to here, written to be read.</p>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {loaderData.entries.map(({ slug, title, description }) => (
          <li key={slug}>
            <Link to={`/legal/${slug}`} className="panel block h-full p-5 transition-colors hover:border-signal/40">
              <span className="display text-2xl">{title}</span>
              <span className="mt-1.5 block text-sm text-soft">{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
