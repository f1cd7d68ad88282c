import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { CoveredPicture } from "#app/components/admin/covered-picture.tsx";
import type { Finding } from "#features/media/media.rules.ts";
import type { MediaToReview } from "#features/media/media.schema.ts";
import type { ContentItem, VoiceToReview } from "#features/reviews/reviews.schema.ts";
import { Version } from "./version-evidence.tsx";

/** Whether the picture of an item was uncovered, and how to. */
export type Sight = { seen: boolean; see(): void; href: string };

/** What is decided about, and what programs found in it. */
export function ContentEvidence({ item, sight }: { item: ContentItem; sight: Sight }) {
  switch (item.kind) {
    case "photo":
    case "video":
      return <Medium medium={item.medium} sight={sight} />;
    case "appeal":
      return (
        <div className="grid gap-4">
          <div>
            <p className="eyebrow">Refused because</p>
            <p>{item.appeal.reason}</p>
          </div>
          <div>
            <p className="eyebrow">The creator says</p>
            <p className="whitespace-pre-line">{item.appeal.words}</p>
          </div>
          {item.medium ? <Medium medium={item.medium} sight={sight} /> : <p className="text-soft">It is gone.</p>}
        </div>
      );
    case "text":
      return (
        <div className="grid gap-4">
          <div>
            <p className="eyebrow">New</p>
            <p className="whitespace-pre-line">{item.text.body}</p>
          </div>
          <div>
            <p className="eyebrow">Public now</p>
            <p className="whitespace-pre-line text-soft">{item.text.shown || "Nothing"}</p>
          </div>
          <Findings
            findings={[
              item.text.passes
                ? { check: "words", verdict: "ok", words: "The rules for texts found nothing" }
                : { check: "words", verdict: "look", words: "It touches a rule for texts" },
            ]}
          />
        </div>
      );
    case "voice":
      return <Voice id={item.id} voice={item.voice} />;
    case "agent":
      return <Version reviewId={item.id} version={item.version} sight={sight} />;
  }
}

function Medium({ medium, sight }: { medium: MediaToReview; sight: Sight }) {
  const { seen, see: onSee, href } = sight;
  const alt = medium.alt || `Sent as ${medium.name}, not described`;
  const whole = medium.kind === "photo" ? medium.address : null;
  return (
    <div className="grid gap-4">
      <div>
        {medium.picture ? (
          <CoveredPicture picture={medium.picture} alt={alt} whole={whole} seen={seen} onSee={onSee} href={href} />
        ) : (
          !seen && (
            <button type="button" data-show className="btn btn-sm btn-neutral border-line" onClick={onSee}>
              Show it
            </button>
          )
        )}
        {medium.kind === "video" && medium.address && seen && (
          <video src={medium.address} controls muted preload="none" className="mt-2 w-full rounded-field" />
        )}
      </div>
      <p className="text-sm text-soft">
        {medium.name}
        {medium.alt && ` · ${medium.alt}`}
      </p>
      <Findings findings={medium.findings} />
    </div>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <div>
      <p className="eyebrow mb-1">Automated checks</p>
      <ul className="grid gap-1 text-sm">
        {findings.map((finding) => (
          <li key={finding.check} className={finding.verdict === "look" ? "text-warn" : "text-soft"}>
            <span className="sr-only">{finding.verdict === "look" ? "Please look: " : "Fine: "}</span>
            {finding.words}
          </li>
        ))}
      </ul>
    </div>
  );
}

const sentenceWords: Record<VoiceToReview["sentenceCheck"], string> = {
  heard: "Speech recognition heard this sentence in the recording.",
  unsure: "Speech recognition understood only part of it. Listen before you approve.",
  unheard: "No automated check ran. Listen before you approve.",
  earlier: "Recorded before sentences were checked. Listen to it.",
};

/**
 * The sentence comes first; nothing plays by itself, and each hearing has a reason. The legal name stands in the sentence
 * from then on: the recording opens in a window of its own, so the page looks again when it is returned to.
 */
function Voice({ id, voice }: { id: string; voice: VoiceToReview }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const look = () => void revalidate();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [revalidate]);
  return (
    <div className="grid gap-4">
      <p>“{voice.name}”</p>
      <div>
        <p className="eyebrow">Sentence to listen for</p>
        <p>{voice.sentence}</p>
      </div>
      <p className={`text-sm ${voice.verified ? "text-soft" : "text-warn"}`}>
        {voice.verified ? "The creator's identity is confirmed" : "The creator's identity is not confirmed"}
      </p>
      <p className={`text-sm ${voice.sentenceCheck === "heard" ? "text-soft" : "text-warn"}`}>
        {sentenceWords[voice.sentenceCheck]}
        {voice.sentenceHeard && " You have listened to it."}
      </p>
      {(["sentence", "reading"] as const).map((part) => (
        <form
          key={part}
          method="get"
          target="_blank"
          action={`/api/admin/content/voices/${id}/recordings/${part}`}
          className="flex flex-wrap items-end gap-2"
          rel="noopener"
        >
          <label className="grow text-sm text-soft">
            Reason for listening to the {part}
            <input name="reason" required minLength={3} maxLength={1000} className="input mt-1" />
          </label>
          <button type="submit" className="btn btn-neutral border-line">
            Listen
          </button>
        </form>
      ))}
    </div>
  );
}
