import { useState } from "react";
import { useHydrated } from "#app/ui/use-hydrated.ts";

type CoveredPictureProps = {
  picture: string;
  /** The whole of it, where there is more than the picture. */
  whole: string | null;
  alt: string;
  seen: boolean;
  onSee(): void;
  /** Where the page shows it without scripts. */
  href: string;
};

/** A picture that is blurred and grey until the viewer reveals it. */
export function CoveredPicture({ picture, whole, alt, seen, onSee, href }: CoveredPictureProps) {
  const hydrated = useHydrated();
  const [covered, setCovered] = useState(false);
  const [colour, setColour] = useState(false);
  const shown = seen && !covered;
  const small = "btn btn-sm btn-neutral border-line";
  return (
    <div>
      <div className="mb-2 flex flex-wrap gap-2">
        {hydrated ? (
          <button
            type="button"
            data-show
            className={small}
            aria-pressed={shown}
            onClick={() => {
              setCovered(shown);
              onSee();
            }}
          >
            {shown ? "Cover it" : "Show it"}
          </button>
        ) : (
          !seen && (
            <a href={href} className={small}>
              Show it
            </a>
          )
        )}
        {shown && hydrated && (
          <button type="button" className={small} aria-pressed={colour} onClick={() => setColour(!colour)}>
            {colour ? "Without color" : "In color"}
          </button>
        )}
        {shown && whole && (
          <a href={whole} target="_blank" rel="noopener noreferrer" className={small}>
            Whole size
          </a>
        )}
      </div>
      <img
        src={shown && whole ? whole : picture}
        alt={shown ? alt : "Covered"}
        className={`w-full rounded-field border border-line bg-ground object-contain [clip-path:inset(0)] ${
          shown ? "max-h-[70vh]" : "h-48 blur-xl"
        } ${shown && colour ? "" : "grayscale"}`}
      />
    </div>
  );
}
