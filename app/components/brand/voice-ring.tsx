import { memo, type RefObject, useEffect, useRef } from "react";
import { useMotion } from "#app/ui/use-motion.ts";
import { sampleBands } from "../agents/sample-player.ts";
import { useSample } from "../agents/use-sample.ts";
import { ringAtRest, ringPaths, ringView } from "./ring.rules.ts";

const colours = Array.from({ length: ringView.groups }, (_, i) => {
  const hue = Math.round(150 + 32 * Math.sin((i / ringView.groups) * Math.PI * 4));
  return `hsl(${hue} 74% 62%)`;
});

/** The same on every page that the server makes: drawn once. */
const pathsAtRest = ringPaths(ringAtRest);
/** Other moments of the same ring: they come and go over it, so that it breathes without being drawn anew. */
const otherMoments = [2.6, 5.4];
const viewBox = `0 0 ${ringView.size} ${ringView.size}`;
/** Beneath this a voice has sunk back and nothing has to be drawn. */
const silence = 0.01;

/**
 * The ring that answers the sample that is playing and breathes softly otherwise. The breathing is left to the browser's
 * compositor and begins when the page has come to rest; only a voice is drawn frame by frame.
 */
export function VoiceRing() {
  const box = useRef<HTMLDivElement>(null);
  const group = useRef<SVGGElement>(null);
  const moving = useMotion(box);
  useVoice(group, moving === true);

  return (
    <div ref={box} className="relative aspect-square" data-moving={moving ?? undefined} aria-hidden="true">
      <svg viewBox={viewBox} className="ring-layer ring-glow" aria-hidden="true">
        <defs>
          <radialGradient id="ring-light">
            <stop stopColor="hsl(154 72% 46%)" stopOpacity="0.95" />
            <stop offset="0.62" stopColor="hsl(172 60% 22%)" stopOpacity="0.6" />
            <stop offset="1" stopColor="#0a0d10" stopOpacity="0" />
          </radialGradient>
          <radialGradient id="ring-glow">
            <stop offset="0.3" stopColor="hsl(160 70% 40%)" stopOpacity="0.28" />
            <stop offset="1" stopColor="#0a0d10" stopOpacity="0" />
          </radialGradient>
        </defs>
        <circle cx="230" cy="230" r="300" fill="url(#ring-glow)" />
        <circle cx="230" cy="230" r="165" fill="url(#ring-light)" />
      </svg>
      {/* The corners of what turns would reach over the edge of a window: what is drawn stays within the box. */}
      <div className="ring-layer overflow-clip">
        <div className="ring-layer ring-turn">
          <svg viewBox={viewBox} className="ring-layer" aria-hidden="true">
            <g ref={group}>
              <Spokes paths={pathsAtRest} />
            </g>
          </svg>
          {moving !== null &&
            otherMoments.map((seconds) => (
              <svg key={seconds} viewBox={viewBox} className="ring-layer ring-moment" aria-hidden="true">
                <Spokes paths={ringPaths({ seconds, bands: [] })} />
              </svg>
            ))}
        </div>
      </div>
    </div>
  );
}

const Spokes = memo(function Spokes({ paths }: { paths: string[] }) {
  return (
    <g fill="none" strokeWidth="2.2" strokeLinecap="round" strokeOpacity="0.85">
      {paths.map((path, i) => (
        <path key={colours[i] + path.slice(0, 12)} d={path} stroke={colours[i]} />
      ))}
    </g>
  );
});

/** Draws the voice that plays, from its first sound until it has sunk back. */
function useVoice(group: RefObject<SVGGElement | null>, moving: boolean): void {
  const playing = useSample().url;

  useEffect(() => {
    if (!moving) return;
    const paths = [...(group.current?.querySelectorAll("path") ?? [])];
    let frame = requestAnimationFrame(function draw() {
      const bands = sampleBands();
      const sunk = playing === null && bands.every((level) => level < silence);
      const drawn = sunk ? pathsAtRest : ringPaths({ ...ringAtRest, bands });
      for (const [i, path] of paths.entries()) path.setAttribute("d", drawn[i] ?? "");
      if (!sunk) frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [group, moving, playing]);
}
