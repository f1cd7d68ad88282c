let shared: AudioContext | null = null;

/** The page's only audio context. It survives client navigation, so that a tap on one screen allows audio on the next. */
function sharedAudioContext(): AudioContext {
  if (!shared || shared.state === "closed") shared = new AudioContext({ latencyHint: "interactive" });
  return shared;
}

/** The context, if this page can play speech; null on an insecure page, and in browsers without audio worklets. */
export function speakingContext(): AudioContext | null {
  try {
    const context = sharedAudioContext();
    return context.audioWorklet ? context : null;
  } catch {
    return null;
  }
}

/** Called inside a tap: browsers only allow audio from there. */
export function primeAudio(): void {
  void speakingContext()
    ?.resume()
    .catch(() => undefined);
}

type Directed = AudioContext & { setSinkId?(id: string): Promise<void> };

/** Whether this browser lets a page choose the speaker. Firefox and Safari do not, for a page's own audio. */
export const canChooseSpeaker = (): boolean =>
  typeof AudioContext !== "undefined" && "setSinkId" in AudioContext.prototype;

/** Plays through this speaker from now on; empty: the default. False if it is not available. */
export async function playThrough(context: AudioContext, speakerId: string): Promise<boolean> {
  const directed: Directed = context;
  if (!directed.setSinkId) return speakerId === "";
  return directed.setSinkId(speakerId).then(
    () => true,
    () => false,
  );
}

/** How long a browser may take to start the audio before we ask for a tap. */
const RESUME_TIMEOUT_MS = 700;

/** Tries to start audio. False: it requires a tap first. A refused `resume()` stays pending forever, hence the timeout. */
export async function resumeAudio(context: AudioContext): Promise<boolean> {
  if (context.state === "running") return true;
  // biome-ignore lint/plugin: a limit of the browser, which has no other clock.
  const gaveUp = new Promise<void>((resolve) => setTimeout(resolve, RESUME_TIMEOUT_MS));
  await Promise.race([context.resume().catch(() => undefined), gaveUp]);
  // Read as a string: the type checker believes that the state cannot change while we wait.
  const state: string = context.state;
  return state === "running";
}

/**
 * Calls back when this page's audio is suspended (a phone call, another program, a system that requires another tap) and
 * when it resumes. Returns the unsubscribe function.
 */
export function watchAudio(context: AudioContext, heard: (isHeard: boolean) => void): () => void {
  const tell = () => context.state !== "closed" && heard(context.state === "running");
  context.addEventListener("statechange", tell);
  return () => context.removeEventListener("statechange", tell);
}
