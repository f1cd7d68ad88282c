import { workplaceOf } from "#app/components/header/header-links.rules.ts";
import { creditLabel, dollarLabel } from "#app/components/money/money.rules.ts";
import { useRootData } from "#app/context/root-data.ts";
import { Link } from "#app/navigation/link.tsx";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import { ordinalLabel } from "./creator-earnings.rules.ts";
import { EarningsCalculator } from "./earnings-calculator.tsx";
import { ViewSwitch } from "./view-switch.tsx";

const stepsOf = ({ rate, minimumPayout }: PublicTerms) => [
  { title: "Write who it is", text: "Choose one of five kinds, give it a name, a first sentence and its own limits." },
  {
    title: "Give it a voice",
    text: "Pick from the library, or record your own with your consent. Where voice copies are not available, a built-in voice speaks instead.",
  },
  {
    title: "Set your price",
    text: `From ${dollarLabel(rate.min)} to ${dollarLabel(rate.max)} a minute. You see what you keep before you publish.`,
  },
  {
    title: "Watch it add up",
    text: `Every paid call shows up in your dashboard. Payouts are not open yet; they will be weekly, from ${creditLabel(minimumPayout)}.`,
  },
];

/** The landing page for people who want to earn. */
export default function CreatorLanding({ terms }: { terms: PublicTerms }) {
  const workplace = workplaceOf(useRootData()?.viewer);
  return (
    <>
      <section className="wrap grid items-center gap-10 pt-10 pb-6 sm:pt-16 lg:grid-cols-[1.1fr_0.9fr]">
        <div>
          <ViewSwitch view="model" />
          <h1 className="rise max-w-[11ch] text-[clamp(3.1rem,8.6vw,7rem)] leading-[0.94]">
            Start making money <em className="text-signal">now</em>
          </h1>
          <p className="rise-late mt-5 mb-7 max-w-[31.7em] text-lg text-soft">
            Build one AI voice with a character of its own. It takes calls while you sleep, and you earn on every paid
            minute. Payouts are not open yet: until they are, what you earn adds up.
          </p>
          <div className="rise-late flex flex-wrap gap-3">
            <Link to={workplace?.to ?? "/signup?view=model"} className="btn btn-go btn-lg">
              {workplace?.label ?? "Start earning"}
            </Link>
            <Link to="/?view=users" className="btn btn-neutral btn-lg border-line">
              Listen to voices
            </Link>
          </div>
        </div>
        <EarningsCalculator terms={terms} />
      </section>
      <section className="wrap mt-16 mb-24 sm:mt-24">
        <h2 className="text-[clamp(2.4rem,5.5vw,4rem)]">Go live in four steps</h2>
        <ol className="mt-8 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
          {stepsOf(terms).map(({ title, text }, i) => (
            <li key={title} className="border-t border-line pt-5">
              <span className="tabular text-sm text-signal">{i + 1}</span>
              <h3 className="display mt-1 text-2xl">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <p className="mt-12 max-w-[70ch] text-sm text-soft">
          Creators verify their identity and age before anything goes public. <ShareWords share={terms.share} /> Minutes
          paid with a visitor's free credit earn nothing. See the{" "}
          <Link to="/legal/site-agreement" className="text-link">
            site agreement
          </Link>
          .
        </p>
      </section>
    </>
  );
}

function ShareWords({ share }: Pick<PublicTerms, "share">) {
  const { bps, upperBps, upperAfterMinutes, usageFee } = share;
  return (
    <>
      You keep {bps / 100}% of the price after a usage fee of {dollarLabel(usageFee)} a minute, {upperBps / 100}% from
      the {ordinalLabel(upperAfterMinutes)} paid minute of a month.
    </>
  );
}
