import { useState } from "react";
import { useLocation } from "react-router";
import type { AnalyticsState } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";
import { notify } from "#app/notices/notices.ts";
import { isConfigured } from "#features/privacy/analytics.rules.ts";

export const privacyChoicesPath = "/legal/privacy-choices";

/** Asks for analytics consent, if the operator uses analytics and the visitor has not chosen yet. */
export function ConsentBar({ analytics }: { analytics: AnalyticsState }) {
  const { pathname, search } = useLocation();
  const [answered, setAnswered] = useState(false);
  const decided = analytics.consent !== null || analytics.optedOut;
  if (answered || decided || !isConfigured(analytics.ids) || pathname === privacyChoicesPath) return null;

  async function refuse() {
    setAnswered(true);
    try {
      const answer = await fetch(privacyChoicesPath, {
        method: "POST",
        body: new URLSearchParams({ analytics: "refused", next: "/" }),
        redirect: "manual",
      });
      if (answer.type !== "opaqueredirect") throw new Error(`The choice was answered with ${answer.status}`);
      notify("Your visits are not measured.", { tone: "success" });
    } catch (error) {
      console.error(error);
      setAnswered(false);
      notify("Your choice could not be kept. Nothing is measured; please try again.", { tone: "error" });
    }
  }

  return (
    <section aria-label="Privacy" className="consent-bar panel">
      <p>
        May we measure visits to our public pages? Never calls, accounts or messages.{" "}
        <Link to={privacyChoicesPath} className="text-link">
          What that means
        </Link>
      </p>
      <form method="post" action={privacyChoicesPath} className="flex gap-2">
        <input type="hidden" name="next" value={pathname + search} />
        <button type="button" className="btn btn-sm btn-outline border-line" onClick={refuse}>
          Refuse
        </button>
        <button type="submit" name="analytics" value="granted" className="btn btn-sm btn-outline border-line">
          Accept
        </button>
      </form>
    </section>
  );
}
