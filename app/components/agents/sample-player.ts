/** One voice at a time on the whole site: the player that every play button shares. Browser only. */
export type SampleState = {
  url: string | null;
  progress: number;
  /** The length of the sample; null until the browser knows it. */
  seconds: number | null;
  loading: boolean;
  /** The sample that could not be heard last, until another one starts. */
  failed: string | null;
};

const silent: SampleState = { url: null, progress: 0, seconds: null, loading: false, failed: null };
/** How long each sample plays when several play in turn. */
const turnMs = 7_500;

let state: SampleState = silent;
let audio: HTMLAudioElement | undefined;
let analyser: AnalyserNode | undefined;
let queue: string[] = [];
let turn: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const levels = new Uint8Array(64);
let smoothed: number[] = [];

function change(next: Partial<SampleState>) {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

/** The element and its analyser are made at the first tap: browsers allow sound only then. */
function player(): HTMLAudioElement {
  if (audio) return audio;
  const element = new Audio();
  element.preload = "none";
  element.addEventListener("timeupdate", () => {
    if (element.duration > 0) change({ progress: element.currentTime / element.duration, seconds: element.duration });
  });
  element.addEventListener("playing", () => {
    change({ loading: false });
    if (state.url) countPlay(state.url);
  });
  element.addEventListener("ended", () => playNext());
  element.addEventListener("error", () => failSample());
  const sound = new AudioContext();
  analyser = sound.createAnalyser();
  analyser.fftSize = 128;
  analyser.smoothingTimeConstant = 0.75;
  sound.createMediaElementSource(element).connect(analyser).connect(sound.destination);
  element.addEventListener("play", () => void sound.resume());
  audio = element;
  return element;
}

let counted: string | null = null;
/** Tells the server that a sample is really heard: once each time it starts, not again after a stutter. */
function countPlay(url: string) {
  const [, agentId] = /^\/media\/samples\/([0-9a-f-]{36})/.exec(url) ?? [];
  if (counted === url || agentId === undefined) return;
  counted = url;
  fetch(`/api/agents/${agentId}/preview-plays`, { method: "POST", keepalive: true }).catch(() => {});
}

let starts = 0;
/** False if the browser blocks playback, or if there is no sample. */
async function start(url: string): Promise<boolean> {
  starts += 1;
  const own = starts;
  counted = null;
  const element = player();
  clearTimeout(turn);
  element.src = url;
  change({ url, progress: 0, seconds: null, loading: true, failed: null });
  if (queue.length > 0) turn = setTimeout(playNext, turnMs);
  try {
    await element.play();
    return true;
  } catch (error) {
    // If another sample was started or playback was stopped meanwhile, this one has not failed.
    if (starts !== own || (error instanceof DOMException && error.name === "AbortError")) return true;
    failSample();
    return false;
  }
}

function playNext() {
  const next = queue.shift();
  if (next) void start(next);
  else stopSample();
}

function failSample(): void {
  const { url } = state;
  stopSample();
  change({ failed: url });
}

export function stopSample(): void {
  clearTimeout(turn);
  queue = [];
  audio?.pause();
  change(silent);
}

/** Starts a sample, or stops it if it is playing. */
export function toggleSample(url: string): void {
  const wasPlaying = state.url === url;
  stopSample();
  if (!wasPlaying) void start(url);
}

/** Starts a sample in place of any other. False if it cannot be played. */
export function playSample(url: string): Promise<boolean> {
  stopSample();
  return start(url);
}

/** Plays several samples after one another, a few seconds each. */
export function playInTurns(urls: string[]): void {
  const wasPlaying = state.url !== null;
  stopSample();
  const [first, ...others] = urls;
  if (wasPlaying || !first) return;
  queue = others;
  void start(first);
}

/** Levels of the sample that plays, 0–1 by band, eased so that the ring sinks back softly. Empty when nothing played. */
export function sampleBands(): readonly number[] {
  if (!analyser) return [];
  if (state.url) analyser.getByteFrequencyData(levels);
  else levels.fill(0);
  smoothed = Array.from(levels.subarray(1, 33), (level, i) => {
    const before = smoothed[i] ?? 0;
    return before + (level / 255 - before) * 0.25;
  });
  return smoothed;
}

export const sampleStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => state,
  readOnServer: () => silent,
};
