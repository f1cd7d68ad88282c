const steps = [
  {
    title: "Hear a voice",
    text: "Every card plays a short sample. Read who it is, what it likes to talk about and what it will not do.",
  },
  {
    title: "Press Call",
    text: "See the price and how far your credit goes. Speak or type: it waits for the end of your sentence, and you may interrupt.",
  },
  {
    title: "Hang up any time",
    text: "The call ends the second you end it. The summary shows every cent, and what is left stays yours.",
  },
];

/** Three steps, as quiet as they are. */
export function HowItWorks() {
  return (
    <section className="wrap mt-24 sm:mt-32">
      <h2 className="text-[clamp(2.4rem,5.5vw,4rem)]">How it works</h2>
      <ol className="mt-8 grid gap-8 md:grid-cols-3">
        {steps.map(({ title, text }, i) => (
          <li key={title} className="border-t border-line pt-5">
            <span className="tabular text-sm text-signal">{i + 1}</span>
            <h3 className="display mt-1 text-3xl">{title}</h3>
            <p className="mt-2 text-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
