import { Pause, Play } from "lucide-react";
import { useEffect, useState } from "react";
import { carouselImages, carouselIntervalMs } from "#features/age-gate/age-gate.rules.ts";

/** Five abstract pictures that take turns. They are a mood, not information: hidden from screen readers. */
export function GateCarousel() {
  const [current, setCurrent] = useState(0);
  const [paused, setPaused] = useState(false);

  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => setCurrent((now) => (now + 1) % carouselImages.length), carouselIntervalMs);
    return () => clearInterval(timer);
  }, [paused]);

  return (
    <div className="relative h-20 overflow-hidden md:h-auto">
      {carouselImages.map((src, i) => (
        <img
          key={src}
          src={src}
          alt=""
          width={368}
          height={460}
          data-current={i === current}
          className={`absolute inset-0 size-full object-cover transition-opacity duration-1000 ${i === current ? "opacity-100" : "opacity-0"}`}
        />
      ))}
      <button
        type="button"
        className="btn btn-square btn-sm absolute right-2 bottom-2 border-transparent bg-night/55"
        aria-label={paused ? "Let the pictures change" : "Stop the pictures"}
        onClick={() => setPaused(!paused)}
      >
        {paused ? <Play size={15} aria-hidden="true" /> : <Pause size={15} aria-hidden="true" />}
      </button>
    </div>
  );
}
