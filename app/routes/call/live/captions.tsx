import { useEffect, useRef } from "react";
import { type Caption, shownWords, wordsOf } from "#app/voice-call/captions.rules.ts";

/** Turns that are on the screen; the rest can be scrolled to. */
const SHOWN = 12;

/** What was said. The agent's words that are still to be heard are dim; the newest line is the large one. */
export function Captions({ captions, hearing }: { captions: readonly Caption[]; hearing: string }) {
  const box = useRef<HTMLElement>(null);
  const shown = captions.filter(isVisible).slice(-SHOWN);
  const last = shown.at(-1);
  const heardSoFar = last?.speaker === "agent" ? last.heardChars : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a word is heard or a turn added, it must be in sight
  useEffect(() => keepInSight(box.current), [heardSoFar, shown.length, hearing]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
    <section ref={box} className="call-captions" tabIndex={0} aria-label="Captions">
      <div className="call-caption-lines">
        {shown.map((caption) => (
          <CaptionLine key={caption.itemId} caption={caption} />
        ))}
        {hearing !== "" && <p className="call-caption-me opacity-70">{hearing}…</p>}
      </div>
    </section>
  );
}

function isVisible(caption: Caption): boolean {
  if (caption.speaker === "me") return caption.text !== "";
  const { heard, unheard } = shownWords(caption);
  return heard !== "" || unheard !== "";
}

function CaptionLine({ caption }: { caption: Caption }) {
  if (caption.speaker === "me") {
    return (
      <p className="call-caption-me">
        <span className="sr-only">You: </span>
        {caption.text}
      </p>
    );
  }
  const { heard, unheard } = shownWords(caption);
  return (
    <p className={caption.notice ? "call-caption-agent call-caption-notice" : "call-caption-agent"}>
      {heard}
      <span data-edge="" />
      <span className="call-caption-unheard">{unheard}</span>
    </p>
  );
}

/** Scrolls to the word that is being heard, or to the end. */
function keepInSight(box: HTMLElement | null): void {
  if (!box) return;
  const edge = [...box.querySelectorAll<HTMLElement>("[data-edge]")].at(-1);
  const isLast = edge !== undefined && edge.parentElement === box.firstElementChild?.lastElementChild;
  const target = isLast ? edge.offsetTop + 2 * edge.offsetHeight - box.clientHeight * 0.6 : box.scrollHeight;
  box.scrollTo({ top: target, behavior: "smooth" });
}

/** For screen readers: every finished line once, instead of every word as it is heard. */
export function CaptionsAloud({ captions, phase }: { captions: readonly Caption[]; phase: string | null }) {
  const finished = captions.findLast((caption) => (caption.speaker === "me" ? caption.final : caption.complete));
  const words = finished?.speaker === "agent" ? wordsOf(finished) : "";
  return (
    <div className="sr-only" aria-live="polite">
      <p>{words}</p>
      {phase && <p>{phase}</p>}
    </div>
  );
}
