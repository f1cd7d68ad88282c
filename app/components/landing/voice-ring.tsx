import { useEffect, useRef } from "react";
import { sampleBands } from "../agents/sample-player.ts";
import { ringAtRest, ringPaths, ringView } from "./ring.rules.ts";

const colours = Array.from({ length: ringView.groups }, (_, i) => {
  const hue = Math.round(150 + 32 * Math.sin((i / ringView.groups) * Math.PI * 4));
  return `hsl(${hue} 74% 62%)`;
});

/** The same on every page that the server makes: drawn once. */
const pathsAtRest = ringPaths(ringAtRest);

/** The ring that answers the sample that is playing and breathes softly otherwise; it rests for reduced motion. */
export function VoiceRing() {
  const group = useRef<SVGGElement>(null);

  useEffect(() => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const paths = [...(group.current?.children ?? [])];
    const started = performance.now();
    let frame = 0;
    const draw = (now: number) => {
      frame = requestAnimationFrame(draw);
      const drawn = ringPaths({ seconds: (now - started) / 1000, bands: sampleBands() });
      for (const [i, path] of paths.entries()) path.setAttribute("d", drawn[i] ?? "");
    };
    const visible = new IntersectionObserver(([entry]) => {
      cancelAnimationFrame(frame);
      if (entry?.isIntersecting) frame = requestAnimationFrame(draw);
    });
    if (group.current) visible.observe(group.current);
    return () => {
      cancelAnimationFrame(frame);
      visible.disconnect();
    };
  }, []);

  return (
    <svg viewBox={`0 0 ${ringView.size} ${ringView.size}`} className="w-full overflow-visible" aria-hidden="true">
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
      <circle cx="230" cy="230" r="300" fill="url(#ring-glow)" className="breathe" />
      <circle cx="230" cy="230" r="165" fill="url(#ring-light)" className="breathe" />
      <g ref={group} fill="none" strokeWidth="2.2" strokeLinecap="round">
        {pathsAtRest.map((path, i) => (
          <path key={colours[i] + path.slice(0, 12)} d={path} stroke={colours[i]} strokeOpacity="0.85" />
        ))}
      </g>
    </svg>
  );
}
