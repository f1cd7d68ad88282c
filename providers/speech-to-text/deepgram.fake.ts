import type { WebSocket } from "ws";
import { type LocalSocket, startLocalSocket } from "../vendor-socket/local-socket.fake.ts";

export type DeepgramFake = LocalSocket & {
  /** The types of the control messages received. */
  controls: string[];
  /** Bytes of audio received in total. */
  heardBytes(): number;
  trouble: "refuses" | "cuts off" | "sends garbage" | "says nothing" | null;
  /** Closes the next sockets with these codes once audio arrives; 0: leaves that one open. */
  closing: number[];
  /** Messages that it sends before every result. */
  beside: object[];
  /** The words that it recognises, one for each `msPerWord` of audio of a turn. */
  words: string[];
};

const BYTES_PER_MS = 48;

/** Deepgram's streaming socket: interim results while audio arrives, a final one on request. */
export async function startDeepgramFake({ msPerWord = 400 } = {}): Promise<DeepgramFake> {
  let bytes = 0;
  const local = await startLocalSocket({
    refuse: () => (fake.trouble === "refuses" ? 401 : null),
    serve: (socket) => listen(socket),
  });
  const fake: DeepgramFake = Object.assign(local, {
    controls: [],
    heardBytes: () => bytes,
    trouble: null,
    closing: [],
    beside: [],
    words: ["Good", "evening."],
  });

  function listen(socket: WebSocket): void {
    let sentMs = 0;
    let finalMs = 0;
    let told = 0;
    const closesWith = fake.closing.shift() ?? 0;
    const say = (isFinal: boolean, fromFinalize: boolean) => {
      const ms = sentMs - finalMs;
      const heard = isFinal ? fake.words : fake.words.slice(0, Math.floor(ms / msPerWord));
      if (!isFinal && heard.length === told) return;
      told = isFinal ? 0 : heard.length;
      const transcript = ms < 100 ? "" : heard.join(" ");
      for (const message of fake.beside) socket.send(JSON.stringify(message));
      socket.send(
        JSON.stringify({
          type: "Results",
          channel_index: [0, 1],
          start: finalMs / 1_000,
          duration: ms / 1_000,
          is_final: isFinal,
          speech_final: false,
          from_finalize: fromFinalize,
          channel: { alternatives: [{ transcript, confidence: 0.98, words: [] }] },
        }),
      );
      if (isFinal) finalMs = sentMs;
    };
    socket.on("message", (data, isBinary) => {
      if (fake.trouble === "says nothing") return;
      if (fake.trouble === "cuts off") return socket.terminate();
      if (fake.trouble === "sends garbage") return socket.send("<html>");
      if (closesWith > 0) return socket.close(closesWith, "NET-0000");
      if (isBinary) {
        const { length } = data as Buffer;
        bytes += length;
        sentMs += length / BYTES_PER_MS;
        say(false, false);
        return;
      }
      const { type } = JSON.parse(String(data)) as { type: string };
      fake.controls.push(type);
      // Like the vendor, it does not respond when nothing is left to finalize.
      if (type === "Finalize" && sentMs > finalMs) say(true, true);
      if (type !== "CloseStream") return;
      if (sentMs > finalMs) say(true, false);
      socket.send(JSON.stringify({ type: "Metadata", request_id: "r", duration: sentMs / 1_000, channels: 1 }));
      socket.close(1000);
    });
  }
  return fake;
}
