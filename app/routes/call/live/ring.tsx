import { useEffect, useRef } from "react";
import type { Phase } from "#app/voice-call/call-state.rules.ts";
import { easeBands, voiceBands } from "./ring.rules.ts";
import { drawRing, noVoice } from "./ring-canvas.ts";

export type RingProps = {
  phase: Phase;
  /** Read at every frame: the analysers come and go with loudspeaker and microphone. */
  voices: () => { agent: AnalyserNode | null; me: AnalyserNode | null };
};

/** More pixels than this are not seen, only paid for in battery. */
const SHARPEST = 2;

/** The living ring: it answers both voices, breathes while nobody speaks, and rests where motion is not wanted. */
export function Ring({ phase, voices }: RingProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const current = useRef({ phase, voices });
  current.current = { phase, voices };

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const still = matchMedia("(prefers-reduced-motion: reduce)");
    let frame = 0;
    const run = () => {
      cancelAnimationFrame(frame);
      if (still.matches) drawRing(element, { seconds: 0, agent: noVoice, me: noVoice, phase: current.current.phase });
      else frame = animate(element, current, (next) => (frame = next));
    };
    const size = new ResizeObserver(() => {
      const side = Math.round(element.clientWidth * Math.min(SHARPEST, devicePixelRatio));
      element.width = side;
      element.height = side;
      run();
    });
    size.observe(element);
    still.addEventListener("change", run);
    return () => {
      cancelAnimationFrame(frame);
      size.disconnect();
      still.removeEventListener("change", run);
    };
  }, []);

  // A ring at rest still shows whose turn it is.
  useEffect(() => {
    if (!canvas.current || !matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    drawRing(canvas.current, { seconds: 0, agent: noVoice, me: noVoice, phase });
  }, [phase]);

  return <canvas ref={canvas} className="absolute inset-0 size-full" />;
}

/** Draws until it is cancelled; `kept` is told the number of every next frame. */
function animate(
  canvas: HTMLCanvasElement,
  current: { readonly current: RingProps },
  kept: (frame: number) => void,
): number {
  let [agent, me] = [noVoice, noVoice];
  let lastMs = performance.now();
  const draw = (nowMs: number) => {
    const passed = Math.min(0.1, Math.max(0, (nowMs - lastMs) / 1000));
    lastMs = nowMs;
    const { phase, voices } = current.current;
    const heard = voices();
    agent = easeBands(agent, bandsOf(heard.agent), passed);
    me = easeBands(me, bandsOf(heard.me), passed);
    drawRing(canvas, { seconds: nowMs / 1000, agent, me, phase });
    kept(requestAnimationFrame(draw));
  };
  return requestAnimationFrame(draw);
}

function bandsOf(analyser: AnalyserNode | null): readonly number[] {
  if (!analyser) return noVoice;
  const spectrum = new Uint8Array(analyser.frequencyBinCount);
  analyser.getByteFrequencyData(spectrum);
  return voiceBands(spectrum, analyser.context.sampleRate / analyser.fftSize);
}
