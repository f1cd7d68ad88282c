import { useFetcher } from "react-router";
import type { FailureBody } from "#platform/errors/failure.ts";
import type { RootData } from "../../root-data.ts";
import { GateCarousel } from "./gate-carousel.tsx";
import { GateFields } from "./gate-fields.tsx";

type GatePanelProps = { root: RootData; next: string; refusal?: FailureBody | undefined };

/** What the gate shows: pictures on one side, the question on the other. */
export function GatePanel({ root, next, refusal }: GatePanelProps) {
  const fetcher = useFetcher<FailureBody>();
  const said = fetcher.data ?? refusal ?? root.gate.refusal;
  const shown = said && said.code !== "age_gate.required" ? said.message : null;
  return (
    <div className="panel rise grid w-full max-w-4xl overflow-hidden bg-ground shadow-2xl md:grid-cols-[0.8fr_1fr]">
      <div className="order-last p-5 sm:p-8">
        <p className="eyebrow">Adults only · 18+</p>
        <h2 id="gate-title" className="mt-1 text-4xl sm:text-5xl">
          Before you come in
        </h2>
        <p className="mt-3 mb-5 text-soft">
          {root.brand.name} is a place for adult conversations with AI voices. Please tell us where you are and that you
          are of age.
        </p>
        <fetcher.Form method="post" action="/age-gate">
          <input type="hidden" name="next" value={next} />
          <GateFields
            refusal={shown}
            busy={fetcher.state !== "idle"}
            leaveUrl={root.config.leaveUrl}
            contactEmail={root.config.contactEmail}
          />
        </fetcher.Form>
      </div>
      <GateCarousel />
    </div>
  );
}
