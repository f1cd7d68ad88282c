import { ArrowRight } from "lucide-react";
import { Link } from "#app/navigation/link.tsx";
import { complaintKinds } from "#features/complaints/complaints.rules.ts";
import { kindWords } from "./report.labels.ts";

/** What it is about: links, so that the form of each kind has an address of its own and works without scripts. */
export function KindChoice({ search }: { search: string }) {
  const addressOf = (kind: string) => {
    const query = new URLSearchParams(search);
    query.set("kind", kind);
    return `?${query}`;
  };
  return (
    <ul className="panel divide-y divide-line overflow-hidden">
      {complaintKinds.map((kind) => (
        <li key={kind}>
          <Link
            to={{ search: addressOf(kind) }}
            className="group flex items-center gap-4 px-4 py-4 transition-colors hover:bg-raised/60 sm:px-5"
          >
            <span className="grow">
              <span className="block text-lg font-medium">{kindWords[kind].title}</span>
              <span className="mt-0.5 block text-[0.92rem] text-soft">{kindWords[kind].about}</span>
            </span>
            <ArrowRight
              size={20}
              aria-hidden="true"
              className="shrink-0 text-soft transition-transform group-hover:translate-x-1 group-hover:text-signal"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}
