import type { Tx } from "#platform/database/connect.ts";
import type { ErasedMember } from "./deletion.service.ts";
import type { DataSource } from "./exports.service.ts";
import { erasureOrder, exportOrder } from "./personal-data.rules.ts";

/** One step of erasing a member. */
type Erasure = { name: string; erase(tx: Tx, member: ErasedMember): Promise<void> };

/** A feature's data about members: the files in their export, and how it is erased. */
export type PersonalData = { exports?: readonly DataSource[]; erasures?: readonly Erasure[] };

/** Collects the personal data of all features. Throws if used before `gather`. */
export function createPersonalDataRegister() {
  let gathered: { sources: DataSource[]; erasures: Erasure[] } | null = null;

  function all() {
    if (!gathered) throw new Error("The personal data of the features was not gathered");
    return gathered;
  }

  return {
    /** Called once, with all features. Throws if a part is unknown, missing or duplicate. */
    gather(parts: readonly PersonalData[]): void {
      gathered = {
        sources: inOrder(
          exportOrder,
          parts.flatMap((part) => part.exports ?? []),
        ),
        erasures: inOrder(
          erasureOrder,
          parts.flatMap((part) => part.erasures ?? []),
        ),
      };
    },

    sources: (): readonly DataSource[] => all().sources,

    async forget(tx: Tx, member: ErasedMember): Promise<void> {
      for (const { erase } of all().erasures) await erase(tx, member);
    },
  };
}

function inOrder<Part extends { name: string }>(order: readonly string[], parts: readonly Part[]): Part[] {
  const unknown = parts.filter(({ name }) => !order.includes(name)).map(({ name }) => name);
  if (unknown.length > 0) throw new Error(`Personal data without a place in the order: ${unknown.join(", ")}`);
  return order.map((name) => {
    const [part, second] = parts.filter((one) => one.name === name);
    if (!part || second)
      throw new Error(`Personal data that ${part ? "two features keep" : "no feature keeps"}: ${name}`);
    return part;
  });
}
