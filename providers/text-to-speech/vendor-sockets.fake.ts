import { bytesOf } from "#voice/audio/pcm.ts";
import { type LocalSocket, startLocalSocket } from "../vendor-socket/local-socket.fake.ts";

/** How a vendor fails to speak a whole sentence. */
export type Trouble =
  | "refuses"
  | "cuts off"
  | "sends garbage"
  | "sends HTML"
  | "breaks off with a reason"
  | "says nothing";

export type SpeakingVendor = LocalSocket & {
  /** The messages received, in order. */
  sent: Record<string, unknown>[];
  trouble: Trouble | null;
};

/** Bytes per chunk: an odd number, as on a network. */
const PIECE_BYTES = 4_801;

function piecesOf(text: string): string[] {
  const tone = new Int16Array(text.trim().length * 900).map((_, index) => Math.round(8_000 * Math.sin(index / 12)));
  const bytes = bytesOf(tone);
  return Array.from({ length: Math.ceil(bytes.length / PIECE_BYTES) }, (_, piece) =>
    Buffer.from(bytes.subarray(piece * PIECE_BYTES, (piece + 1) * PIECE_BYTES)).toString("base64"),
  );
}

type Wire = {
  /** The sentence that a message completes; null until then. */
  textOf(message: Record<string, unknown>, before: string): { text: string; isWhole: boolean };
  sound(piece: string, message: Record<string, unknown>): object;
  end(message: Record<string, unknown>): object;
  fault(message: Record<string, unknown>): object;
};

async function startVendor(wire: Wire): Promise<SpeakingVendor> {
  const sent: Record<string, unknown>[] = [];
  const local = await startLocalSocket({
    refuse: () => (vendor.trouble === "refuses" ? 401 : null),
    serve(socket) {
      let text = "";
      socket.on("message", async (data) => {
        const message = JSON.parse(String(data)) as Record<string, unknown>;
        sent.push(message);
        const step = wire.textOf(message, text);
        text = step.text;
        if (!step.isWhole || vendor.trouble === "says nothing") return;
        if (vendor.trouble === "sends HTML") return socket.send("<html>");
        if (vendor.trouble === "sends garbage") return socket.send('["sound"]');
        for (const [index, piece] of piecesOf(text).entries()) {
          if (index === 1 && vendor.trouble === "cuts off") return socket.terminate();
          if (index === 1 && vendor.trouble === "breaks off with a reason") {
            return socket.send(JSON.stringify(wire.fault(message)));
          }
          socket.send(JSON.stringify(wire.sound(piece, message)));
          await new Promise((resolve) => setImmediate(resolve));
        }
        socket.send(JSON.stringify(wire.end(message)));
      });
    },
  });
  const vendor: SpeakingVendor = Object.assign(local, { sent, trouble: null });
  return vendor;
}

/** ElevenLabs' `stream-input` socket. */
export const startElevenLabsFake = (): Promise<SpeakingVendor> =>
  startVendor({
    textOf: (message, before) => ({ text: `${before}${message.text}`, isWhole: message.text === "" }),
    sound: (audio) => ({ audio, isFinal: null, alignment: null, normalizedAlignment: null }),
    end: () => ({ audio: null, isFinal: true }),
    fault: () => ({
      message: "This voice is not yours",
      error: `voice_not_allowed ${"and on ".repeat(80)}`,
      code: 1008,
    }),
  });

/** Cartesia's streaming socket. */
export const startCartesiaFake = (): Promise<SpeakingVendor> =>
  startVendor({
    textOf: (message) => ({ text: String(message.transcript), isWhole: true }),
    sound: (data, { context_id }) => ({ type: "chunk", data, done: false, status_code: 206, step_time: 9, context_id }),
    end: ({ context_id }) => ({ type: "done", done: true, status_code: 200, context_id }),
    fault: ({ context_id }) => ({ type: "error", error: "voice not found", status_code: 404, done: true, context_id }),
  });
