import { playThrough, resumeAudio, speakingContext } from "./audio/audio-context.ts";
import type { BufferReport, PlayedItem } from "./audio/jitter-buffer.rules.ts";
import { pcmFromBase64 } from "./audio/pcm.rules.ts";
import { createPlayer, type Player } from "./audio/player.ts";
import type { SoundChoices } from "./audio/sound-choices.rules.ts";
import type { SoundState } from "./session-state.rules.ts";

type CallSpeakerOptions = {
  choices(): SoundChoices;
  onPlayed(report: BufferReport): void;
  /** The page's audio is suspended or resumes. */
  onAudible(isHeard: boolean): void;
  onTrouble(message: string): void;
};

/** How the customer hears a call. Without a player everything is passed over in silence. */
export class CallSpeaker {
  private readonly options: CallSpeakerOptions;
  private player: Player | null = null;
  private closed = false;

  constructor(options: CallSpeakerOptions) {
    this.options = options;
  }

  get analyser(): AnalyserNode | null {
    return this.player?.analyser ?? null;
  }

  /** Enables audio. `locked`: the browser requires a tap first. */
  async open(): Promise<Exclude<SoundState, "opening">> {
    const context = speakingContext();
    if (!context) return "missing";
    if (!(await resumeAudio(context))) return "locked";
    if (this.player || this.closed) return "on";
    try {
      const player = await createPlayer(context, this.options.onPlayed, this.options.onAudible);
      if (this.closed) player.close();
      else this.player = player;
    } catch {
      return "missing";
    }
    this.player?.setVolume(this.options.choices().volume);
    this.playWhereChosen();
    return "on";
  }

  play(itemId: string, base64: string): void {
    try {
      this.player?.play(itemId, pcmFromBase64(base64));
    } catch {
      this.options.onTrouble("Part of the voice was damaged and skipped.");
    }
  }

  endItem(itemId: string): void {
    this.player?.endItem(itemId);
  }

  giveWay(how: { hold: boolean; gain: number }): void {
    this.player?.giveWay(how);
  }

  resume(): void {
    this.player?.resume();
  }

  chime(): void {
    this.player?.chime();
  }

  async flush(): Promise<PlayedItem | null> {
    return (await this.player?.flush()) ?? null;
  }

  /** The choices have changed from `before`. */
  chosen(before: SoundChoices): void {
    const { volume, speakerId } = this.options.choices();
    this.player?.setVolume(volume);
    if (speakerId !== before.speakerId) this.playWhereChosen();
  }

  close(): void {
    this.closed = true;
    this.player?.close();
  }

  private playWhereChosen(): void {
    const context = speakingContext();
    if (!context) return;
    void playThrough(context, this.options.choices().speakerId).then((isHeard) => {
      if (!isHeard) this.options.onTrouble("That speaker cannot be used. The default stays on.");
    });
  }
}
