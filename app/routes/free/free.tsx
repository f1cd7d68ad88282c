import { data } from "react-router";
import { VoiceRing } from "#app/components/brand/voice-ring.tsx";
import { creditLabel, dollarLabel } from "#app/components/money/money.rules.ts";
import { requestContext } from "#app/context/request-context.ts";
import { refused, sentForm } from "#app/forms/answers.ts";
import { Link } from "#app/navigation/link.tsx";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { PublicTerms } from "#features/settings/public-terms.rules.ts";
import type { Route } from "./+types/free.ts";
import { FreeVoiceList } from "./free-voice-list.tsx";
import { Rehearsal } from "./rehearsal.tsx";
import type { RehearsalAnswer } from "./use-rehearsal.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(requestContext).services.settings.publicTerms();
}

/** Begins a minute with the guide, or takes a line of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const { services, facts } = context.get(requestContext);
  const form = await sentForm(request);
  const [sealed, words] = [String(form.get("talk") ?? ""), String(form.get("words") ?? "")];
  try {
    const talk =
      form.get("intent") === "begin" ? services.guide.begin(facts) : services.guide.say(sealed, words, facts);
    return data({ talk: await talk, refusal: null, words: "" } satisfies RehearsalAnswer);
  } catch (error) {
    const { data: refusal, init } = refused(error);
    return data({ talk: services.guide.see(sealed), refusal, words } satisfies RehearsalAnswer, init ?? {});
  }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "What this is",
    description: "A marketplace for AI voice companions: what it is, what it costs, and what it will not do.",
  });
}

const answersOf = ({ rate, freeCredit }: PublicTerms) => [
  {
    question: "What is it?",
    answer:
      "A place to have a spoken conversation with an AI. Creators give each voice a character; you call it, talk or type, and hang up when you like.",
  },
  {
    question: "What does it cost?",
    answer:
      `Each voice has a price per minute, between ${dollarLabel(rate.min)} and ${dollarLabel(rate.max)}, shown before you call and counted by the second.` +
      (freeCredit ? ` New members get ${creditLabel(freeCredit)} once.` : ""),
  },
  {
    question: "Who is it for?",
    answer: "Adults. Everything beyond this page asks for your age first. Nothing of the adult part is shown here.",
  },
  {
    question: "Is there a person on the line?",
    answer: "No. Every voice is an AI and says so at the start of each call.",
  },
];

/** Safe for work by construction: our own words and voices, and a guide who keeps to them. No creator is heard or seen here. */
export default function FreeScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap py-8 sm:py-14">
      <div className="grid items-center gap-8 lg:grid-cols-[1.2fr_0.8fr]">
        <div>
          <h1 className="rise text-[clamp(3rem,8vw,6rem)]">A voice that listens</h1>
          <p className="rise-late mt-5 max-w-[48ch] text-lg text-soft">
            This page is for everyone: what the site is, three voices to hear, and a minute to try one. To go further
            you will be asked for your age.
          </p>
          <Link to="/" className="btn btn-outline border-line mt-7">
            Go to the site
          </Link>
        </div>
        <div className="mx-auto w-full max-w-52 sm:max-w-60 lg:max-w-80">
          <VoiceRing />
        </div>
      </div>
      <div className="mt-10 grid gap-4 sm:mt-12 lg:grid-cols-[1.15fr_0.85fr]">
        <Rehearsal answer={actionData} />
        <FreeVoiceList />
      </div>
      <dl className="mt-14 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {answersOf(loaderData).map(({ question, answer }) => (
          <div key={question} className="border-t border-line pt-5">
            <dt className="display text-2xl">{question}</dt>
            <dd className="mt-2 max-w-[48ch] text-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
