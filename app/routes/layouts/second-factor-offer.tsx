import { ShieldAlert } from "lucide-react";
import { Link } from "#app/navigation/link.tsx";

/** For the demo's admin, who may work without a second factor. */
export function SecondFactorOffer() {
  return (
    <div className="panel mb-4 flex items-center justify-between gap-3 border-warn/40 px-4 py-2 text-[0.9rem] lg:mb-6">
      <p className="flex items-center gap-3">
        <ShieldAlert size={18} className="flex-none text-warn" aria-hidden="true" />
        <span>
          Two-factor sign-in is off.
          <span className="max-lg:hidden">
            {" "}
            Only this demo on your own machine allows it; anywhere else admins need one.
          </span>
        </span>
      </p>
      <Link to="/user/settings/two-factor?next=%2Fadmin" className="btn btn-neutral border-line btn-sm flex-none">
        Set it up
      </Link>
    </div>
  );
}
