import { type Micros, micros, minMicros, zero } from "#platform/money/money.ts";

export type OpenGrant = { id: string; ownerId: string; amount: Micros; endsAt: Date };
export type EndingCredit = OpenGrant & { left: Micros };

/**
 * What is left of each grant, of all the free credit that there is: the grant that ends first is spent first. Expects
 * the grants in the order in which they end; those with nothing left are left out.
 */
export function endingCredit(free: Micros, grants: readonly OpenGrant[]): EndingCredit[] {
  let rest = free;
  const ending: EndingCredit[] = [];
  for (const grant of grants.toReversed()) {
    const left = minMicros(grant.amount, rest);
    rest = micros(rest - left);
    if (left > zero) ending.unshift({ ...grant, left });
  }
  return ending;
}
