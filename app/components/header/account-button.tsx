import { Link } from "react-router";
import { creditTone, type HeaderLink } from "./header-links.rules.ts";

const tones = { green: "bg-signal", red: "bg-stop" } as const;

/** The way to a member's own pages. A customer's shows the credit, with a light that says whether there is any. */
export function AccountButton({ link, credit }: { link: HeaderLink; credit: string | null }) {
  return (
    <Link to={link.to} className="btn btn-neutral border-line tabular max-sm:px-3 max-sm:text-[0.82rem]">
      {credit !== null && (
        <span
          className={`size-2 rounded-full ${tones[creditTone(credit)]}`}
          data-tone={creditTone(credit)}
          aria-hidden="true"
        />
      )}
      {link.label}
    </Link>
  );
}
