let shared: AudioContext | null = null;

/** The page's one audio context. It outlives a client navigation, so that a tap on one screen lets the next one be heard. */
function sharedAudioContext(): AudioContext {
  if (!shared || shared.state === "closed") shared = new AudioContext({ latencyHint: "interactive" });
  return shared;
}

/** The context where this page can play speech; null on a page that is not secure, and in browsers without audio worklets. */
export function speakingContext(): AudioContext | null {
  try {
    const context = sharedAudioContext();
    return context.audioWorklet ? context : null;
  } catch {
    return null;
  }
}

/** Called inside a tap: browsers let a page be heard only from there. */
export function primeAudio(): void {
  void speakingContext()
    ?.resume()
    .catch(() => undefined);
}

type Directed = AudioContext & { setSinkId?(id: string): Promise<void> };

/** Whether this browser lets a page choose the loudspeaker. Firefox and Safari do not, for a page's own sound. */
export const canChooseSpeaker = (): boolean =>
  typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype;

/** Plays through this loudspeaker from now on; empty: the usual one. False when it cannot be had. */
export async function playThrough(context: AudioContext, speakerId: string): Promise<boolean> {
  const directed: Directed = context;
  if (!directed.setSinkId) return speakerId === "";
  return directed.setSinkId(speakerId).then(
    () => true,
    () => false,
  );
}

/** How long a browser may take to let the sound start before we ask for a tap. */
const RESUME_TIMEOUT_MS = 700;

/** Tries to be heard. False: the browser wants a tap first. A refused `resume()` stays pending for ever, hence the timeout. */
export async function resumeAudio(context: AudioContext): Promise<boolean> {
  if (context.state === "running") return true;
  const gaveUp = new Promise<void>((resolve) => setTimeout(resolve, RESUME_TIMEOUT_MS));
  await Promise.race([context.resume().catch(() => undefined), gaveUp]);
  // Read through a string: the checker believes that the state cannot change while we wait.
  const state: string = context.state;
  return state === "running";
}

/**
 * Tells when this page is heard no more (a telephone call, another program, a system that wants a tap again) and when it
 * is heard once more. Returns what ends the telling.
 */
export function watchAudio(context: AudioContext, heard: (isHeard: boolean) => void): () => void {
  const tell = () => context.state !== "closed" && heard(context.state === "running");
  context.addEventListener("statechange", tell);
  return () => context.removeEventListener("statechange", tell);
}
