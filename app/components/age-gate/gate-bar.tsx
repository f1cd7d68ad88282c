import { useLocation } from "react-router";
import { Link } from "#app/navigation/link.tsx";

/** Under the legal pages the gate lets people read what it asks them to agree to. */
export default function GateBar() {
  const { pathname } = useLocation();
  return (
    <aside aria-label="Age verification" className="gate-bar">
      <div className="wrap flex flex-wrap items-center justify-between gap-3 py-3">
        <p className="text-sm text-soft">This site is for adults. Please verify your age before you enter.</p>
        <Link to={`/age-gate?next=${encodeURIComponent(pathname)}`} className="btn btn-sm btn-go">
          Verify my age
        </Link>
      </div>
    </aside>
  );
}
