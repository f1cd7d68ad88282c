import type { Phase } from "#app/voice-call/call-state.rules.ts";
import { BANDS, loudness, SPOKES, spokeHue, spokeLength } from "./ring.rules.ts";

/** What the ring shows at one moment. Levels are bands of 0 to 1. */
export type RingMoment = { seconds: number; agent: readonly number[]; me: readonly number[]; phase: Phase };

/** Radii as parts of half the canvas. */
const INNER = 0.5;
const REACH = 0.34;
const LIGHT = 0.72;
const MY_REACH = 0.17;

/** How bright each phase is, and how green: the ring says at a glance whose turn it is. */
const moods: Record<Phase, { light: number; saturation: number; hue: number }> = {
  connecting: { light: 0.35, saturation: 30, hue: 0 },
  disclosure: { light: 0.7, saturation: 42, hue: 12 },
  listening: { light: 0.55, saturation: 62, hue: 14 },
  thinking: { light: 0.6, saturation: 66, hue: 8 },
  speaking: { light: 0.9, saturation: 75, hue: 0 },
  reconnecting: { light: 0.3, saturation: 55, hue: -112 },
  blocked: { light: 0.2, saturation: 8, hue: 0 },
  ended: { light: 0.22, saturation: 12, hue: 0 },
};

/** Draws the ring: light in the middle, the agent's voice outwards, the customer's voice inwards. */
export function drawRing(canvas: HTMLCanvasElement, moment: RingMoment): void {
  const pen = canvas.getContext("2d");
  if (!pen) return;
  const half = canvas.width / 2;
  pen.setTransform(1, 0, 0, 1, 0, 0);
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.translate(half, half);
  drawLight(pen, half, moment);
  pen.lineCap = "round";
  drawAgent(pen, half, moment);
  drawMe(pen, half, moment);
}

function drawLight(pen: CanvasRenderingContext2D, half: number, { seconds, agent, phase }: RingMoment): void {
  const mood = moods[phase];
  const breath = 1 + 0.025 * Math.sin(seconds * 1.25);
  const radius = half * LIGHT * breath * (1 + 0.1 * loudness(agent));
  const light = pen.createRadialGradient(0, 0, 0, 0, 0, radius);
  const strength = Math.min(1, mood.light + 0.5 * loudness(agent));
  light.addColorStop(0, `hsl(${160 + mood.hue} ${mood.saturation}% 45% / ${strength})`);
  light.addColorStop(0.68, `hsl(${175 + mood.hue} ${mood.saturation * 0.8}% 20% / ${0.6 * strength})`);
  light.addColorStop(1, `hsl(${178 + mood.hue} 40% 8% / 0)`);
  pen.fillStyle = light;
  pen.beginPath();
  pen.arc(0, 0, radius, 0, Math.PI * 2);
  pen.fill();
}

/** A light that runs around the ring while the agent thinks; 0 elsewhere. */
function shimmer(spoke: number, { seconds, phase }: RingMoment): number {
  if (phase !== "thinking" && phase !== "connecting") return 0;
  const distance = (spoke / SPOKES - seconds * 0.22) % 1;
  const around = Math.min(Math.abs(distance), 1 - Math.abs(distance));
  return Math.exp(-((around * 7) ** 2));
}

function drawAgent(pen: CanvasRenderingContext2D, half: number, moment: RingMoment): void {
  const mood = moods[moment.phase];
  pen.lineWidth = Math.max(1.4, half / 105);
  for (let spoke = 0; spoke < SPOKES; spoke++) {
    const extra = shimmer(spoke, moment);
    const length = Math.min(1, spokeLength(spoke, moment.seconds, moment.agent) + 0.16 * extra);
    const opacity = Math.min(0.95, 0.35 + 0.45 * mood.light + 0.4 * length + 0.3 * extra);
    pen.strokeStyle = `hsl(${spokeHue(spoke) + mood.hue} ${mood.saturation}% ${58 + 8 * extra}% / ${opacity})`;
    stroke(pen, spoke, half * INNER, half * (INNER + REACH * length));
  }
}

/** The customer's voice: pale, inside the ring, only as long as it is there. */
function drawMe(pen: CanvasRenderingContext2D, half: number, { seconds, me }: RingMoment): void {
  const level = loudness(me);
  if (level < 0.02) return;
  pen.lineWidth = Math.max(1.2, half / 130);
  for (let spoke = 0; spoke < SPOKES; spoke += 2) {
    const length = Math.max(0, spokeLength(spoke, -seconds, me) - 0.2);
    pen.strokeStyle = `hsl(165 30% 92% / ${Math.min(0.85, 0.15 + length)})`;
    stroke(pen, spoke, half * (INNER - 0.035), half * (INNER - 0.035 - MY_REACH * length));
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
