import { Link } from "react-router";
import { VoiceRing } from "../components/landing/voice-ring.tsx";
import { pageMeta } from "../navigation/page-meta.ts";
import type { Route } from "./+types/free.ts";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "What this is",
    description: "A marketplace for AI voice companions: what it is, what it costs, and what it will not do.",
  });
}

const answers = [
  {
    question: "What is it?",
    answer:
      "A place to have a spoken conversation with an AI. Creators give each voice a character; you call it, talk or type, and hang up when you like.",
  },
  {
    question: "What does it cost?",
    answer:
      "Each voice has a price per minute, between $0.20 and $9.99, shown before you call and counted by the second. New members get $5 once.",
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

/** Safe for work by construction: words about the product, no creator's voice or picture. */
export default function FreeScreen() {
  return (
    <div className="wrap py-10 sm:py-16">
      <div className="grid items-center gap-8 lg:grid-cols-[1.2fr_0.8fr]">
        <div>
          <h1 className="rise text-[clamp(3rem,8vw,6rem)]">A voice that listens</h1>
          <p className="rise-late mt-5 max-w-[50ch] text-lg text-soft">
            This page is for everyone: what the site is, in four answers. To go further you will be asked for your age.
          </p>
          <Link to="/" className="btn btn-go btn-lg mt-7">
            Go to the site
          </Link>
        </div>
        <div className="mx-auto w-full max-w-xs lg:max-w-sm">
          <VoiceRing />
        </div>
      </div>
      <dl className="mt-14 grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {answers.map(({ question, answer }) => (
          <div key={question} className="border-t border-line pt-5">
            <dt className="display text-2xl">{question}</dt>
            <dd className="mt-2 max-w-[52ch] text-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
