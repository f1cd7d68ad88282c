import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";

/** Explains where to find emails in an installation that sends none. */
export function MailHint() {
  const config = useRootData()?.config;
  if (!config || config.mail === "people") return null;
  return (
    <p className="panel p-4 text-sm text-soft">
      {config.mail === "mailbox" ? (
        <>
          This demo sends no mail. It keeps its emails in{" "}
          <Link to="/dev/mail" className="text-link text-base-content">
            a mailbox of its own
          </Link>
          .
        </>
      ) : (
        <>
          This site sends no mail yet. Please write to{" "}
          <a href={`mailto:${config.contactEmail}`} className="text-link text-base-content">
            {config.contactEmail}
          </a>
          .
        </>
      )}
    </p>
  );
}
