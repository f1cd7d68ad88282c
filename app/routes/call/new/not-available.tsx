import { AgentGrid } from "#app/components/agents/agent-grid.tsx";
import { Link } from "#app/navigation/link.tsx";
import type { AgentCard } from "#features/agents/agents.schema.ts";

type NotAvailableProps = { name: string; availability: "paused" | "gone"; others: AgentCard[] };

/** In place of a call that cannot be made: why, and others to call. */
export function NotAvailable({ name, availability, others }: NotAvailableProps) {
  return (
    <section className="wrap py-10 sm:py-14">
      <h1 className="text-4xl sm:text-5xl">{name} isn't available now</h1>
      <p className="mt-3 mb-8 max-w-[60ch] text-soft">
        {availability === "paused"
          ? "This companion is taking a break. Nothing was charged. Try again later, or call another one."
          : "This companion can't be called any more. Nothing was charged. Here are others."}
      </p>
      {others.length > 0 && <AgentGrid agents={others} />}
      <Link to="/agents" className="btn btn-go mt-8">
        Browse voices
      </Link>
    </section>
  );
}
