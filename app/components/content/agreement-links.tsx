import { Link } from "#app/navigation/link.tsx";

/** "the Terms of Service, the Site Agreement and the Privacy Policy": what entering and signing up agree to. */
export function AgreementLinks() {
  return (
    <>
      the{" "}
      <Link to="/legal/terms" className="text-link">
        Terms of Service
      </Link>
      , the{" "}
      <Link to="/legal/site-agreement" className="text-link">
        Site Agreement
      </Link>{" "}
      and the{" "}
      <Link to="/legal/privacy" className="text-link">
        Privacy Policy
      </Link>
    </>
  );
}
