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
