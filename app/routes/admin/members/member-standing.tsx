import type { ReactNode } from "react";
import { dollarLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { codeLabel } from "#features/moderation/safety-report.rules.ts";
import type { MemberFile } from "#features/people/people.schema.ts";
import { dateTimeLabel } from "#platform/days/days.ts";

const decided = ["decided", "closed"];

/** What stands against a member now, above everything else of the file: locks, frozen credit, disputes, open cases. */
export function MemberStanding({ file }: { file: MemberFile }) {
  const disputes = file.purchases.filter(({ state }) => state === "charged_back");
  const cases = file.complaints.filter(({ side, state }) => side === "about" && !decided.includes(state));
  const lines: { id: string; words: ReactNode }[] = [
    ...file.flags.map(({ id, code, locks, at }) => ({
      id,
      words: (
        <>
          <strong className="font-medium">{locks ? "Locked by safety: cannot call." : "Flagged by safety."}</strong>{" "}
          {codeLabel(code)}, since {dateTimeLabel(at)} UTC.{" "}
          <Link to={`/admin/safety?flag=${id}`} className="text-link">
            Review
          </Link>
        </>
      ),
    })),
    ...(file.credit.frozen
      ? [
          {
            id: "frozen",
            words: <strong className="font-medium">Credit frozen: no calls and no purchases.</strong>,
          },
        ]
      : []),
    ...disputes.map(({ id, price, at, processor, reference }) => ({
      id,
      words: (
        <>
          <strong className="font-medium">Payment disputed.</strong> {dollarLabel(price)} of {dateTimeLabel(at)} UTC,{" "}
          {processor} {reference}
        </>
      ),
    })),
    ...cases.map(({ id, reference, reason }) => ({
      id,
      words: (
        <>
          <strong className="font-medium">Open complaint.</strong>{" "}
          <Link to={`/admin/complaints/${reference}`} className="text-link tabular">
            {reference}
          </Link>
          , {reason.replaceAll("_", " ")}
        </>
      ),
    })),
  ];
  if (lines.length === 0) return null;
  return (
    <section
      className="mb-4 rounded-field border border-stop/50 bg-stop/10 p-4"
      aria-label="Restrictions and open cases"
    >
      <ul className="grid gap-2">
        {lines.map(({ id, words }) => (
          <li key={id} className="break-words">
            {words}
          </li>
        ))}
      </ul>
    </section>
  );
}
