import type { StartedConversation } from "#features/conversations/conversations.schema.ts";
import type { ClientEvent } from "#voice/protocol/client-events.schema.ts";
import { closeCodes } from "#voice/protocol/close-codes.ts";
import { PCM_RATE_HZ, PING_EVERY_MS, PLAYBACK_REPORT_MS } from "#voice/protocol/limits.ts";
import type { BufferReport, PlayedItem } from "./audio/jitter-buffer.rules.ts";
import { renewTicket } from "./conversation-api.ts";
import { type CloseVerdict, closeVerdict, nextAttemptDelay, socketAddress } from "./link.rules.ts";
import { readServerEvent, type SeenEvent } from "./server-events.rules.ts";

/** A server that answers pings every 5 s is gone after this long a silence. */
const SILENT_SERVER_MS = 16_000;
/** After a network change, a server that does not answer within this time is gone. */
const PROBE_MS = 3_000;
/** A second of microphone audio: a longer queue would only be heard later and later. */
const MOST_WAITING_BYTES = PCM_RATE_HZ * 2;
/** The player reports every 100 ms; without slack every third report would be just too early. */
const REPORT_SLACK_MS = 50;

export type RealtimeClientOptions = {
  callId: string;
  /** The token of a call that was just started here; null requests one first. */
  ticket: StartedConversation | null;
  onEvent(event: SeenEvent): void;
  onLink(link: "opening" | "open" | "lost"): void;
  /** No more attempts: the call is over, or this page cannot have it. */
  onOver(verdict: Exclude<CloseVerdict, { kind: "retry" }>): void;
};

/** This page's end of the realtime socket: speaks the protocol, and reconnects to the same call. */
export class RealtimeClient {
  private readonly options: RealtimeClientOptions;
  private ticket: StartedConversation | null;
  private socket: WebSocket | null = null;
  private closed = false;
  private connecting = false;
  private attempt = 0;
  private refusals = 0;
  /** When the connection was last there, or when we started to connect. */
  private lostAtMs = performance.now();
  private lastPingMs = 0;
  /** Something was typed that the server does not know of yet. */
  private typed = false;
  /** The microphone is off; null while the server was told nothing of it. */
  private muted: boolean | null = null;
  private paused: boolean | null = null;
  /** Until when the call may be paused; null while it is not. */
  private pausedUntilMs: number | null = null;
  private lastHeardMs = 0;
  private lastPlaybackMs = 0;
  private retryTimer: ReturnType<typeof setTimeout> | undefined;
  private probing: ReturnType<typeof setTimeout> | undefined;
  private readonly liveness: ReturnType<typeof setInterval>;

  constructor(options: RealtimeClientOptions) {
    this.options = options;
    this.ticket = options.ticket;
    this.liveness = setInterval(() => this.watch(), 1_000);
    addEventListener("online", this.networkIsBack);
    addEventListener("offline", this.probe);
    this.retryNow();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sends one event; false if there is no connection. */
  send(event: ClientEvent): boolean {
    if (!this.socket || !this.isOpen) return false;
    this.socket.send(JSON.stringify(event));
    return true;
  }

  /**
   * Sends a chunk of microphone audio, 16 bit at the wire rate. Without a connection, or if the network does not keep up, it
   * is lost, as on a telephone.
   */
  sendSound(pcm: Int16Array<ArrayBuffer>): void {
    if (!this.socket || !this.isOpen || this.socket.bufferedAmount > MOST_WAITING_BYTES) return;
    this.socket.send(pcm);
  }

  /** Reports playback to the server: four times a second, and at once when an item has ended. */
  reportPlayback(report: BufferReport): void {
    for (const item of report.finished) this.sendPlayback(item, 0);
    const now = performance.now();
    if (!report.current || now - this.lastPlaybackMs < PLAYBACK_REPORT_MS - REPORT_SLACK_MS) return;
    this.lastPlaybackMs = now;
    this.sendPlayback(report.current, report.bufferedMs);
  }

  /** Reports how much of an item was heard before it was cut off. */
  reportCut({ itemId, playedMs }: PlayedItem): void {
    this.send({ type: "conversation.item.truncate", item_id: itemId, content_index: 0, audio_end_ms: playedMs });
  }

  /** The customer is typing: the next ping says so, as a customer who types is not silent. */
  readonly typing = (): void => {
    this.typed = true;
  };

  /** The microphone is off or on: this ping and the later ones say so. */
  mute(muted: boolean): void {
    this.muted = muted;
    this.ping();
  }

  /** The customer pauses the call for so long at most, or continues it: this ping and the later ones say so. */
  pause(paused: boolean, leftMs: number): void {
    this.paused = paused;
    this.pausedUntilMs = paused ? performance.now() + leftMs : null;
    this.ping();
  }

  /** Retries at once: the network is back, or someone asked for it. */
  readonly retryNow = (): void => {
    if (this.closed || this.connecting || this.socket) return;
    clearTimeout(this.retryTimer);
    void this.connect();
  };

  /** A socket from before a network change may be dead without knowing it. */
  private readonly networkIsBack = (): void => {
    if (this.socket) this.probe();
    else this.retryNow();
  };

  /** Pings the server, and drops the connection if it does not answer. */
  private readonly probe = (): void => {
    const askedMs = performance.now();
    this.send({ type: "x.ping", t: Math.round(askedMs) });
    clearTimeout(this.probing);
    this.probing = setTimeout(() => {
      if (this.socket && this.lastHeardMs < askedMs) this.giveUp();
    }, PROBE_MS);
  };

  /** The network is gone: the browser's own close event can take minutes. */
  private giveUp(): void {
    // A close without a code hangs up, and this one may still be delivered when the network is back.
    this.socket?.close(closeCodes.away);
    this.lose(1006);
  }

  /** Disconnects without hanging up: without `x.call.end` the call can be resumed. Who leaves the page ends a pause. */
  close(): void {
    if (this.paused) this.pause(false, 0);
    this.closed = true;
    clearInterval(this.liveness);
    clearTimeout(this.retryTimer);
    clearTimeout(this.probing);
    removeEventListener("online", this.networkIsBack);
    removeEventListener("offline", this.probe);
    this.drop()?.close(closeCodes.away);
  }

  private sendPlayback(item: PlayedItem, bufferedMs: number): void {
    this.send({ type: "x.playback", item_id: item.itemId, played_ms: item.playedMs, buffered_ms: bufferedMs });
  }

  private async connect(): Promise<void> {
    this.connecting = true;
    this.options.onLink("opening");
    const ticket = this.ticket;
    this.ticket = null;
    const renewal = ticket ? { kind: "ticket" as const, ticket } : await renewTicket(this.options.callId);
    this.connecting = false;
    if (this.closed) return;
    if (renewal.kind === "ticket") this.open(renewal.ticket);
    else if (renewal.kind === "retry") this.retryLater();
    else this.options.onOver(renewal);
  }

  private open({ token, url }: StartedConversation): void {
    const protocols = ["realtime", `openai-insecure-api-key.${token}`];
    const socket = new WebSocket(socketAddress(location, url), protocols);
    this.socket = socket;
    this.lastHeardMs = performance.now();
    socket.onopen = () => this.options.onLink("open");
    socket.onmessage = ({ data }) => this.hear(data);
    socket.onclose = ({ code }) => this.lose(code);
  }

  private hear(frame: unknown): void {
    this.lastHeardMs = performance.now();
    const event = readServerEvent(frame);
    if (event?.type === "session_created") {
      this.attempt = 0;
      this.refusals = 0;
    }
    if (event) this.options.onEvent(event);
  }

  private lose(code: number): void {
    this.drop();
    if (this.attempt === 0) this.lostAtMs = performance.now();
    this.refusals = code === closeCodes.badToken ? this.refusals + 1 : 0;
    const verdict = closeVerdict(code, this.refusals);
    if (verdict.kind === "retry") this.retryLater();
    else this.options.onOver(verdict);
  }

  private retryLater(): void {
    this.options.onLink("lost");
    const pauseMs = (this.pausedUntilMs ?? 0) - this.lostAtMs;
    const delay = nextAttemptDelay(this.attempt, performance.now() - this.lostAtMs, pauseMs);
    if (delay === null) {
      this.options.onOver({ kind: "finished" });
      return;
    }
    this.attempt += 1;
    this.retryTimer = setTimeout(this.retryNow, delay);
  }

  private watch(): void {
    if (!this.isOpen) return;
    const now = performance.now();
    if (now - this.lastHeardMs >= SILENT_SERVER_MS) {
      this.giveUp();
    } else if (now - this.lastPingMs >= PING_EVERY_MS) {
      this.ping();
    }
  }

  private ping(): void {
    const now = performance.now();
    const typing = this.typed ? true : undefined;
    const [muted, paused] = [this.muted ?? undefined, this.paused ?? undefined];
    if (!this.send({ type: "x.ping", t: Math.round(now), typing, muted, paused })) return;
    this.lastPingMs = now;
    this.typed = false;
  }

  /** Detaches the socket, so that its remaining events are ignored. */
  private drop(): WebSocket | null {
    const { socket } = this;
    this.socket = null;
    if (socket) {
      socket.onopen = null;
      socket.onmessage = null;
      socket.onclose = null;
    }
    return socket;
  }
}
