import type { LandingView } from "#app/components/header/header-links.rules.ts";
import { pushEvent } from "#app/components/telemetry/events.ts";
import { Link } from "#app/navigation/link.tsx";

const views: { view: LandingView; label: string }[] = [
  { view: "users", label: "I want to talk" },
  { view: "model", label: "I want to earn" },
];

/** The two faces of the landing page. Each is an address of its own. */
export function ViewSwitch({ view: now }: { view: LandingView }) {
  return (
    <nav aria-label="What brings you here" className="rise mb-6 flex gap-2">
      {views.map(({ view, label }) => (
        <Link
          key={view}
          to={`/?view=${view}`}
          className="chip"
          aria-current={view === now || undefined}
          onClick={() => view !== now && pushEvent("toggle_landing_view", { event_label: view })}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
