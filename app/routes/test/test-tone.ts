/** Three soft rising notes: loud enough to notice, and like nothing else on the site. Resolves when they have sounded. */
export async function playTestTone(context: AudioContext): Promise<void> {
  await context.resume();
  for (const [i, hertz] of [392, 523.25, 659.25].entries()) {
    const at = context.currentTime + 0.05 + i * 0.28;
    const note = new OscillatorNode(context, { type: "sine", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, at);
    volume.gain.linearRampToValueAtTime(0.25, at + 0.03);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
    note.connect(volume).connect(context.destination);
    note.start(at);
    note.stop(at + 0.65);
  }
  // biome-ignore lint/plugin: the sound lasts so long, and nothing in the page says that it was heard.
  await new Promise((resolve) => setTimeout(resolve, 1_300));
}
