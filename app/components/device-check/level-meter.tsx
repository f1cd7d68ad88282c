import { useEffect, useRef } from "react";
import type { OpenMicrophone } from "./open-microphone.ts";

type LevelMeterProps = {
  microphone: OpenMicrophone;
  className?: string;
  /** Called once the microphone has picked up a voice. */
  onHeard?: (() => void) | undefined;
};

/** Louder than a quiet room, from 0 to 1. */
const VOICE = 0.08;

/** How loud an open microphone is, live. */
export function LevelMeter({ microphone, className = "progress-line h-3 w-full", onHeard }: LevelMeterProps) {
  const bar = useRef<HTMLProgressElement>(null);
  const heard = useRef(onHeard);
  heard.current = onHeard;
  useEffect(() => {
    let shown = 0;
    let frame = 0;
    const draw = () => {
      frame = requestAnimationFrame(draw);
      shown = Math.max(microphone.level(), shown * 0.92);
      if (bar.current) bar.current.value = Math.round(shown * 100);
      if (shown >= VOICE) heard.current?.();
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [microphone]);
  return <progress ref={bar} className={className} aria-label="Input level" max={100} value={0} />;
}
