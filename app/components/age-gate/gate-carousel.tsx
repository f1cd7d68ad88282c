import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { carouselImages, carouselIntervalMs, lighterImage } from "#features/age-gate/age-gate.rules.ts";

/**
 * Five abstract pictures that take turns. They are a mood, not information: hidden from screen readers. The first comes
 * with the page; each other one is fetched while the one before it stands.
 */
export function GateCarousel() {
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);
  const [fetched, setFetched] = useState(1);

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setCurrent((now) => (now + 1) % carouselImages.length), carouselIntervalMs);
    return () => clearInterval(timer);
  }, [paused]);

  useEffect(() => {
    if (paused) return;
    const timer = setTimeout(() => setFetched((before) => Math.max(before, current + 2)), carouselIntervalMs / 2);
    return () => clearTimeout(timer);
  }, [paused, current]);

  return (
    <div className="relative h-20 overflow-hidden md:h-auto">
      {carouselImages.map((src, i) => {
        const wanted = i < fetched || i === current;
        return (
          <picture key={src}>
            {wanted && <source srcSet={lighterImage(src)} type="image/webp" />}
            <img
              src={wanted ? src : undefined}
              alt=""
              width={368}
              height={460}
              fetchPriority={i === 0 ? "high" : "low"}
              data-current={i === current}
              className={`absolute inset-0 size-full object-cover transition-opacity duration-1000 ${i === current ? "opacity-100" : "opacity-0"}`}
            />
          </picture>
        );
      })}
      <button
        type="button"
        className="btn btn-square btn-sm absolute right-2 bottom-2 border-transparent bg-night/55"
        aria-label={paused ? "Play animation" : "Pause animation"}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={15} aria-hidden="true" /> : <Pause size={15} aria-hidden="true" />}
      </button>
    </div>
  );
}
