import type { BufferReport } from "./audio/jitter-buffer.rules.ts";
import type { SoundChoices } from "./audio/sound-choices.rules.ts";
import { storedSound, storeSound } from "./audio/sound-preferences.ts";
import type { CallState } from "./call-opening.rules.ts";
import { CallPause } from "./call-pause.ts";
import { CallSpeaker } from "./call-speaker.ts";
import { afterLocal, afterServer, isAgentBusy, type LocalEvent } from "./call-state.rules.ts";
import { CallerVoice } from "./caller-voice.ts";
import { isProtected, receivedMs } from "./captions.rules.ts";
import { afterPlayout, afterRoundTrip, isWeak, newConnection } from "./connection.rules.ts";
import { endConversation } from "./conversation-api.ts";
import type { CloseVerdict } from "./link.rules.ts";
import { raiseCap } from "./raise-cap.ts";
import { RealtimeClient } from "./realtime-client.ts";
import type { SeenEvent } from "./server-events.rules.ts";
import { type CallSessionOptions, newSessionState, opensEar, type SessionState } from "./session-state.rules.ts";

// The end by a plain request if the server does not confirm it, and the longest wait for the last words.
const END_TIMEOUT_MS = 3_000;
const LAST_WORDS_MS = 6_000;

/** One call on this page: socket, speaker, microphone and screen state. */
export class CallSession {
  private readonly options: CallSessionOptions;
  private state: SessionState;
  private readonly listeners = new Set<() => void>();
  private client: RealtimeClient | null = null;
  private readonly speaker: CallSpeaker;
  /** How the customer is heard. */
  readonly caller: CallerVoice;
  private readonly pausing: CallPause;
  private connection = newConnection;
  private closed = false;
  private turns = 0;
  /** Since when this page has been waiting for a reply. */
  private askedAtMs: number | null = null;
  private responseId: string | null = null;
  private readonly cancelled = new Set<string>();

  constructor(options: CallSessionOptions) {
    this.options = options;
    this.state = newSessionState(options.opening, storedSound(), options.ticket?.heardByBrowser);
    this.speaker = new CallSpeaker({
      choices: () => this.state.choices,
      onPlayed: (report) => this.played(report),
      onAudible: (isHeard) => this.change({ sound: isHeard ? "on" : "locked" }),
      onTrouble: (message) => this.local({ type: "trouble", message }),
    });
    this.caller = new CallerVoice({
      state: this.snapshot,
      change: (part) => this.change(part),
      send: (event) => this.client?.send(event) ?? false,
      sendSound: (pcm) => this.client?.sendSound(pcm),
      interrupt: () => void this.interrupt(),
      say: (text) => void this.say(text),
      onHearing: (text) => this.local({ type: "hearing", text }),
      onTrouble: (message) => this.local({ type: "trouble", message }),
    });
    this.pausing = new CallPause({
      micOn: () => this.state.micOn,
      setMic: (on) => this.caller.setOn(on),
      interrupt: () => void this.interrupt(),
      tell: (isPaused, leftMs) => this.client?.pause(isPaused, leftMs),
      onChange: (pause) => this.change({ pause }),
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly snapshot = (): SessionState => this.state;

  /** Levels of both speakers for the ring; null if there is nothing to measure. */
  get voices(): { agent: AnalyserNode | null; me: AnalyserNode | null } {
    return { agent: this.speaker.analyser, me: this.caller.analyser };
  }

  /**
   * Enables audio, then connects: nobody is billed for a greeting that they cannot hear. If the browser requires a tap
   * first, this stops at `locked` and is called again from the tap.
   */
  readonly open = async (): Promise<void> => {
    const sound = await this.speaker.open();
    if (sound === "locked") this.change({ sound });
    else this.connect(sound);
  };

  /** Disconnects this page without hanging up. */
  close(): void {
    this.closed = true;
    this.caller.setOn(false);
    this.client?.close();
    this.speaker.close();
  }

  /** Sends what the customer said. A speaking companion stops, except in what must be heard to the end. */
  async say(text: string): Promise<void> {
    const words = text.trim();
    if (words === "" || !this.client?.isOpen) return;
    await this.interrupt();
    const id = `item_me_${Date.now().toString(36)}_${++this.turns}`;
    const content = [{ type: "input_text" as const, text: words }];
    this.local({ type: "said", itemId: id, text: words });
    this.client.send({ type: "conversation.item.create", item: { id, type: "message", role: "user", content } });
    this.client.send({ type: "response.create" });
    this.pause(false);
  }

  /** Hangs up. The summary follows once the server has settled the call. */
  async end(): Promise<void> {
    void this.speaker.flush();
    const asked = this.client?.send({ type: "x.call.end", reason: "user" }) ?? false;
    // biome-ignore lint/plugin: a limit of the browser, which has no other clock.
    if (asked) await new Promise((resolve) => setTimeout(resolve, END_TIMEOUT_MS));
    if (this.closed || this.state.call.link === "ended") return;
    await endConversation(this.options.callId);
    this.finish("user");
  }

  /** The customer's audio settings, in this call and in later ones. */
  choose(part: Partial<SoundChoices>): void {
    const { choices: before } = this.state;
    this.change({ choices: { ...before, ...part } });
    storeSound(this.state.choices);
    this.speaker.chosen(before);
    this.caller.chosen(before);
  }

  /** Retries a call that was open elsewhere: the other page may be closed by now. */
  readonly tryAgain = (): void => this.client?.retryNow();

  /** Turns the microphone on or off, now and at the start of later calls. */
  hearMe(on: boolean): void {
    if (on) this.pause(false);
    this.choose({ speaks: on });
    if (this.state.micOn !== on) this.caller.setOn(on);
  }

  /** Pauses the call, which costs nothing while it lasts, or continues it. */
  readonly pause = (isOn: boolean): void => this.pausing.press(isOn);

  /** Raises the cap; null: as far as possible. Resolves to why it was not raised, or null. */
  readonly raiseCap = (capUsd: string | null): Promise<string | null> =>
    raiseCap(this.options.callId, capUsd, (cap, isLimit) => this.local({ type: "cap_raised", cap, isLimit }));

  readonly dismissWarning = (): void => this.local({ type: "warning_seen" });
  readonly typing = (): void => this.client?.typing();

  private connect(sound: SessionState["sound"]): void {
    this.change({ sound });
    if (this.client || this.closed) return;
    this.client = new RealtimeClient({
      ...this.options,
      onEvent: (event) => this.receive(event),
      onLink: (link) => this.local({ type: "link", link }),
      onOver: (verdict) => this.over(verdict),
    });
  }

  private receive(event: SeenEvent): void {
    if ("responseId" in event && this.cancelled.has(event.responseId) && event.type !== "response_done") return;
    switch (event.type) {
      case "session_created": {
        this.caller.connected(event.serverHears);
        this.pausing.connected();
        if (opensEar(this.state, event.serverHears)) this.caller.setOn(true);
        // Where the server understands no speech a call is typed, not muted.
        else if (event.serverHears && !this.state.micOn) this.client?.mute(true);
        // The event that ends a hold may have been lost with the connection.
        this.speaker.resume();
        break;
      }
      case "pong":
        if (event.sentAtMs !== null) this.watch(afterRoundTrip(this.connection, performance.now() - event.sentAtMs));
        break;
      case "response_started":
        this.responseId = event.responseId;
        break;
      case "agent_audio":
        if (this.askedAtMs !== null) this.change({ latencyMs: Math.round(performance.now() - this.askedAtMs) });
        this.askedAtMs = null;
        this.speaker.play(event.itemId, event.base64);
        break;
      case "agent_audio_done":
        this.speaker.endItem(event.itemId);
        break;
      case "user_text":
        if (event.final) this.caller.understood(event.text);
        break;
      case "speech_started":
        void this.cutOff();
        break;
      case "response_done":
        if (event.status === "cancelled" && !this.cancelled.has(event.responseId)) void this.cutOff();
        break;
      case "meter":
        this.pausing.told(event);
        break;
      case "duck":
        this.speaker.giveWay(event);
        break;
      case "resume":
        this.speaker.resume();
        break;
    }
    this.advance(afterServer(this.state.call, event, performance.now()));
    if (event.type === "warning" && this.state.call.warning?.level === "heard") this.speaker.chime();
    if (event.type === "agent_audio_done" && this.state.sound === "missing") this.passOver(event.itemId);
    if (event.type === "ended") this.leave(event.reason);
  }

  /** Without a speaker the words are read, not heard; the server still needs to know that they are finished. */
  private passOver(itemId: string): void {
    const playedMs = receivedMs(this.state.call.captions, itemId);
    this.played({ current: null, finished: [{ itemId, playedMs }], bufferedMs: 0, playing: false, underruns: 0 });
  }

  private played(report: BufferReport): void {
    this.client?.reportPlayback(report);
    this.watch(afterPlayout(this.connection, report.underruns, performance.now()));
    this.local({ type: "played", report });
  }

  /** Stops server and player and reports what was heard, but not during the AI notice or a crisis referral. */
  private async interrupt(): Promise<void> {
    const { call } = this.state;
    if (isProtected(call) || (!isAgentBusy(call) && !call.awaitingReply)) return;
    const responseId = call.responding ? this.responseId : null;
    if (responseId) this.cancelled.add(responseId);
    // Without an id this cancels a reply that was requested and has not started.
    if (responseId) this.client?.send({ type: "response.cancel", response_id: responseId });
    else if (call.awaitingReply) this.client?.send({ type: "response.cancel" });
    await this.cutOff();
  }

  private async cutOff(): Promise<void> {
    const itemIds = this.state.call.captions.map((caption) => caption.itemId);
    const item = await this.speaker.flush();
    this.speaker.resume();
    this.local({ type: "flushed", item, itemIds });
    if (item) this.client?.reportCut(item);
  }

  private over(verdict: Exclude<CloseVerdict, { kind: "retry" }>): void {
    if (this.state.call.link === "ended") return;
    if (verdict.kind === "finished") {
      this.finish("lost");
      return;
    }
    void this.speaker.flush();
    this.caller.setOn(false);
    this.local({ type: "blocked", message: verdict.message });
  }

  private finish(reason: string): void {
    this.local({ type: "finished", reason });
    this.leave(reason);
  }

  /** A customer who hangs up leaves at once; otherwise the last words are heard to their end. */
  private leave(reason: string): void {
    this.client?.close();
    this.caller.setOn(false);
    const isSilent = () => reason === "user" || this.state.call.playingItemId === null;
    const done = () => {
      stop();
      clearTimeout(timer);
      this.change({ leaving: true });
    };
    const timer = setTimeout(() => done(), LAST_WORDS_MS);
    const stop = this.subscribe(() => isSilent() && done());
    if (isSilent()) done();
  }

  private local(event: LocalEvent): void {
    this.advance(afterLocal(this.state.call, event, performance.now()));
  }

  private advance(call: CallState): void {
    if (call.awaitingReply && !this.state.call.awaitingReply) this.askedAtMs = performance.now();
    this.change({ call });
    this.caller.rest();
  }

  private watch(connection: typeof newConnection): void {
    this.connection = connection;
    const weak = isWeak(connection, performance.now(), this.state.weak);
    if (weak !== this.state.weak) this.change({ weak });
  }

  private change(part: Partial<SessionState>): void {
    const { micOn } = this.state;
    this.state = { ...this.state, ...part };
    // Whoever turned it off, the customer or a failure: nothing is charged for silence without it.
    if (this.state.micOn !== micOn) this.client?.mute(micOn);
    for (const listener of this.listeners) listener();
  }
}
