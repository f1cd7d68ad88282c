import { useRootData } from "#app/context/root-data.ts";

/** The way to the operator's own people for what nobody can settle by themselves. */
export function BillingSupport() {
  return (
    <a href={useRootData()?.config?.billingSupportUrl ?? "/legal"} className="text-link">
      Billing support
    </a>
  );
}
