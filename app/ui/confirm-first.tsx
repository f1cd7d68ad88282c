import { useLocation } from "react-router";
import { Link } from "../navigation/link.tsx";

type ConfirmFirstProps = {
  /** A refusal; only those for an old sign-in and a missing code are shown. */
  refusal: { code?: string } | undefined;
};

/** A link to confirm the password or a code and return to this page. */
export function ConfirmFirst({ refusal }: ConfirmFirstProps) {
  const { pathname, search } = useLocation();
  const next = encodeURIComponent(`${pathname}${search}`);
  if (refusal?.code === "members.login_again") return <WayOn to={`/login/again?next=${next}`} />;
  if (refusal?.code === "members.code_first") return <WayOn to={`/login/verify?next=${next}`} />;
  return null;
}

export const ConfirmLink = ({ next }: { next: string }) => (
  <WayOn to={`/login/again?next=${encodeURIComponent(next)}`} />
);

function WayOn({ to }: { to: string }) {
  return (
    <p>
      <Link to={to} className="btn btn-neutral border-line btn-sm">
        Confirm that it is you
      </Link>
    </p>
  );
}
