import { creditLabel } from "#app/components/money/money.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { type KeptDays, keptWords } from "#features/settings/transcript-retention.labels.ts";

const promisesOf = (kept: KeptDays) => [
  {
    title: "It is an AI, and says so",
    text: "Every call opens with a short spoken notice, which costs nothing. No voice here claims to be a person.",
  },
  {
    title: "Yours to delete",
    text: `${keptWords(kept)} You can erase the words at once after the call.`,
  },
  {
    title: "No surprises on the bill",
    text: "Prepaid credit only. No subscription, nothing renews by itself, and if a call fails on our side, you get the credit back.",
  },
  {
    title: "Adults only, with limits",
    text: "Visitors confirm their age, creators are checked, and every voice refuses certain topics, always.",
  },
];

type PromisesProps = Pick<PublicTerms, "freeCredit" | "kept">;

/** What a careful visitor wants to know, said plainly. */
export function Promises({ freeCredit, kept }: PromisesProps) {
  return (
    <section className="mt-24 border-t border-line bg-ground/60 py-16 sm:mt-32 sm:py-24">
      <div className="wrap grid gap-10 lg:grid-cols-[0.7fr_1fr]">
        <h2 className="text-[clamp(2.4rem,5.5vw,4rem)]">Clear prices. Your privacy, protected.</h2>
        <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {promisesOf(kept).map(({ title, text }) => (
            <div key={title}>
              <dt className="text-lg font-medium">{title}</dt>
              <dd className="mt-1.5 text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="wrap mt-16 text-center">
        <Link to="/signup" className="btn btn-go btn-lg">
          {freeCredit ? `Get your first ${creditLabel(freeCredit)} free` : "Create your account"}
        </Link>
        <p className="mt-4 text-sm text-soft">
          Read the{" "}
          <Link to="/legal/terms" className="text-link">
            terms
          </Link>
          ,{" "}
          <Link to="/legal/terms-of-sale" className="text-link">
            terms of sale
          </Link>{" "}
          and{" "}
          <Link to="/legal/privacy" className="text-link">
            privacy policy
          </Link>
          .
        </p>
      </div>
    </section>
  );
}
