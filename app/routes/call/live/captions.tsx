import { Fragment, useEffect, useRef } from "react";
import { type Caption, shownWords, wordsOf } from "#app/voice-call/captions.rules.ts";
import { type PastPause, PauseMark } from "./pause-card.tsx";

/** Turns that are on the screen; the rest can be scrolled to. */
const SHOWN = 12;

type CaptionsProps = { agentName: string; captions: readonly Caption[]; hearing: string; pauses: readonly PastPause[] };

/** What was said. The agent's words that are still to be heard are dim; the newest line is the large one. */
export function Captions({ agentName, captions, hearing, pauses }: CaptionsProps) {
  const box = useRef<HTMLElement>(null);
  const shown = captions.filter(isVisible).slice(-SHOWN);
  const last = shown.at(-1);
  const heardSoFar = last?.speaker === "agent" ? last.heardChars : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever a word is heard or a turn added, it must be in sight
  useEffect(() => keepInSight(box.current), [heardSoFar, shown.length, hearing, pauses.length]);
  useEffect(() => {
    // The field for typed words, a pause and a turned phone change how much is in sight.
    const size = new ResizeObserver(() => keepInSight(box.current));
    if (box.current) size.observe(box.current);
    return () => size.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by key
    <section ref={box} className="call-captions" tabIndex={0} aria-label="Captions">
      <div className="call-caption-lines">
        {shown.map((caption) => (
          <Fragment key={caption.itemId}>
            <CaptionLine caption={caption} agentName={agentName} />
            {pauses
              .filter(({ afterItemId, seconds }) => afterItemId === caption.itemId && seconds > 0)
              .map(({ id, seconds }) => (
                <PauseMark key={id} seconds={seconds} />
              ))}
          </Fragment>
        ))}
        {hearing !== "" && (
          <p className="call-caption-me opacity-80" data-name="You">
            {hearing}…
          </p>
        )}
      </div>
    </section>
  );
}

function isVisible(caption: Caption): boolean {
  if (caption.speaker === "me") return caption.text !== "";
  const { heard, unheard } = shownWords(caption);
  return heard !== "" || unheard !== "";
}

function CaptionLine({ caption, agentName }: { caption: Caption; agentName: string }) {
  if (caption.speaker === "me") {
    return (
      <p className="call-caption-me" data-name="You">
        {caption.text}
      </p>
    );
  }
  const { heard, unheard } = shownWords(caption);
  return (
    <p
      className={caption.notice ? "call-caption-agent call-caption-notice" : "call-caption-agent"}
      data-name={agentName}
    >
      {unheard === "" ? heard : <WordByWord heard={heard} unheard={unheard} />}
    </p>
  );
}

/** Every word keeps its own element: a word that is heard changes its color and moves nothing. */
function WordByWord({ heard, unheard }: { heard: string; unheard: string }) {
  let length = 0;
  const words = `${heard}${unheard}`.split(/(?<=\s)/).map((word) => {
    const start = length;
    length += word.length;
    return { word, start };
  });
  return words.map(({ word, start }) => (
    <span
      key={start}
      className={start < heard.length ? undefined : "call-caption-unheard"}
      data-edge={start === heard.length ? "" : undefined}
    >
      {word}
    </span>
  ));
}

/** Scrolls to the word that is being heard, or to the end. */
function keepInSight(box: HTMLElement | null): void {
  if (!box) return;
  const edge = [...box.querySelectorAll<HTMLElement>("[data-edge]")].at(-1);
  const isLast = edge !== undefined && edge.parentElement === box.firstElementChild?.lastElementChild;
  const target = isLast ? edge.offsetTop + 2 * edge.offsetHeight - box.clientHeight * 0.75 : box.scrollHeight;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  box.scrollTo({ top: target, behavior: still ? "instant" : "smooth" });
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
