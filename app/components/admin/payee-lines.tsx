import { Time } from "#app/ui/time.tsx";
import type { Payee } from "#features/payouts/payouts.schema.ts";

const problems: Record<NonNullable<Payee["problem"]>, string> = {
  uncompared:
    "The creator's identity is not checked yet, so this name cannot be compared. Pay nothing to this account.",
  other:
    "This is neither the name of the checked identity nor of the company in the tax details. Pay nothing to this account.",
  unreadable: "The stored details can no longer be read. Pay nothing to this account.",
};

/** The account of a payout, with its holder, for the admins who decide about one. */
export function PayeeLines({ payee }: { payee: Payee | null }) {
  if (!payee) return <p className="text-warn">The creator has saved no account, so nothing can be paid.</p>;
  const { masked, holder, payFrom, problem } = payee;
  return (
    <div className="grid gap-1">
      <p className="break-words">
        <span className="text-soft">Account</span> <span className="tabular">{masked}</span>
        {holder !== null && (
          <>
            {" "}
            <span className="text-soft">in the name of</span> <strong className="font-medium">{holder}</strong>
          </>
        )}
      </p>
      {problem === null ? (
        <p className="text-soft">
          The name matches the checked identity or company. Payable from <Time at={payFrom} />.
        </p>
      ) : (
        <p className="text-warn">{problems[problem]}</p>
      )}
    </div>
  );
}
