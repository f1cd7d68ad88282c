/** The most that is recorded, in seconds: enough for a whole test call, too little to fill a phone's memory. */
const LONGEST_RECORDING_S = 120;

/**
 * The API for tests, `window.nocturnePlayout`. `takeSamples` returns what was sent to the speaker since the last call, as
 * base64 of 32-bit little-endian floats, mono, at `sampleRate`.
 */
export type PlayoutRecording = { sampleRate: number; takeSamples(): string };

declare global {
  interface Window {
    nocturnePlayout?: PlayoutRecording;
  }
}

/** Whether this tab enabled it: `sessionStorage["nocturne.recordPlayout"] = "1"`. Only its own scripts can set that. */
export function isRecordingWanted(): boolean {
  try {
    return sessionStorage.getItem("nocturne.recordPlayout") === "1";
  } catch {
    return false; // storage is disabled in this browser
  }
}

/** Installs the window's hook and returns the function that takes the worklet's output. */
export function openRecording(sampleRate: number): (samples: Float32Array) => void {
  let recorded: Float32Array[] = [];
  let frames = 0;
  window.nocturnePlayout = {
    sampleRate,
    takeSamples() {
      const taken = recorded;
      recorded = [];
      frames = 0;
      return base64OfFloats(taken);
    },
  };
  return (samples) => {
    if (frames + samples.length > LONGEST_RECORDING_S * sampleRate) return;
    recorded.push(samples);
    frames += samples.length;
  };
}

/** How many bytes go into one call of `String.fromCharCode`: more overflows the stack of some browsers. */
const BYTES_AT_ONCE = 8_192;

function base64OfFloats(parts: Float32Array[]): string {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  let binary = "";
  for (let i = 0; i < bytes.length; i += BYTES_AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(i, i + BYTES_AT_ONCE));
  }
  return btoa(binary);
}
