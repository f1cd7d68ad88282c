import type { CreditView } from "#features/ledger/ledger.schema.ts";
import type { RequestContext } from "#server/services.ts";

const asked = new WeakMap<RequestContext, Promise<CreditView>>();

/** The member's credit, read once per request. Passes on the ledger's errors. */
export function creditOnce(request: RequestContext): Promise<CreditView> {
  const known = asked.get(request);
  if (known) return known;
  const credit = request.services.ledger.credit(request.viewer);
  asked.set(request, credit);
  return credit;
}
