import type { Phase } from "#app/voice-call/call-state.rules.ts";
import { BANDS, loudness, SPOKES, spokeLength } from "./ring.rules.ts";

/** What the ring shows at one moment. Levels are bands of 0 to 1. */
export type RingMoment = { seconds: number; agent: readonly number[]; me: readonly number[]; phase: Phase };

/** The companion's own colors, as CSS writes them. */
export type RingColors = { glow: string; pale: string };

/** Radii as parts of half the canvas. The cover fills the middle. */
const INNER = 0.765;
const REACH = 0.23;
const MY_REACH = 0.12;

/** How bright the ring is in each phase: it says at a glance whose turn it is. */
const brightness: Record<Phase, number> = {
  connecting: 0.5,
  disclosure: 0.85,
  listening: 0.7,
  thinking: 0.75,
  speaking: 1,
  reconnecting: 0.3,
  blocked: 0.2,
  ended: 0.25,
};

/** Draws the ring around the cover: the agent's voice outwards, the customer's voice inwards. */
export function drawRing(canvas: HTMLCanvasElement, moment: RingMoment): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const half = canvas.width / 2;
  const colors = colorsOf(canvas);
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.translate(half, half);
  pen.lineCap = "round";
  drawAgent(pen, half, moment, colors);
  drawMe(pen, half, moment, colors);
}

const known = new WeakMap<HTMLCanvasElement, RingColors>();

/** Read once: a call keeps its companion. */
function colorsOf(canvas: HTMLCanvasElement): RingColors {
  const before = known.get(canvas);
  if (before) return before;
  const style = getComputedStyle(canvas);
  const colors = { glow: style.getPropertyValue("--glow").trim(), pale: style.getPropertyValue("--pale").trim() };
  known.set(canvas, colors);
  return colors;
}

/** A light that runs around the ring while the agent thinks; 0 elsewhere. */
function shimmer(spoke: number, { seconds, phase }: RingMoment): number {
  if (phase !== "thinking" && phase !== "connecting") return 0;
  const distance = (spoke / SPOKES - seconds * 0.22) % 1;
  const around = Math.min(Math.abs(distance), 1 - Math.abs(distance));
  return Math.exp(-((around * 7) ** 2));
}

function drawAgent(pen: CanvasRenderingContext2D, half: number, moment: RingMoment, { glow, pale }: RingColors): void {
  pen.lineWidth = Math.max(1.6, half / 92);
  for (let spoke = 0; spoke < SPOKES; spoke++) {
    const extra = shimmer(spoke, moment);
    const length = Math.min(1, spokeLength(spoke, moment.seconds, moment.agent) + 0.16 * extra);
    pen.globalAlpha = Math.min(1, brightness[moment.phase] * (0.62 + 0.4 * length) + 0.3 * extra);
    pen.strokeStyle = spoke % 2 === 0 ? glow : pale;
    stroke(pen, spoke, half * INNER, half * (INNER + REACH * length));
  }
}

/** The customer's voice: pale, on the rim of the cover, only as long as it is there. */
function drawMe(pen: CanvasRenderingContext2D, half: number, { seconds, me }: RingMoment, { pale }: RingColors): void {
  const level = loudness(me);
  if (level < 0.02) return;
  pen.lineWidth = Math.max(1.4, half / 110);
  pen.strokeStyle = pale;
  for (let spoke = 0; spoke < SPOKES; spoke += 2) {
    const length = Math.max(0, spokeLength(spoke, -seconds, me) - 0.2);
    pen.globalAlpha = Math.min(0.95, 0.25 + length);
    stroke(pen, spoke, half * (INNER - 0.045), half * (INNER - 0.045 - MY_REACH * length));
  }
}

function stroke(pen: CanvasRenderingContext2D, spoke: number, from: number, to: number): void {
  const angle = (spoke / SPOKES) * Math.PI * 2 - Math.PI / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  pen.beginPath();
  pen.moveTo(from * cos, from * sin);
  pen.lineTo(to * cos, to * sin);
  pen.stroke();
}

export const noVoice: readonly number[] = Array(BANDS).fill(0);
