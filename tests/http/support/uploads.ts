import type { Answer, Refusal, Visitor } from "./visitor.ts";

const tus = { "tus-resumable": "1.0.0" };
const base64 = (text: string) => Buffer.from(text).toString("base64");

type Announced = { kind: string; name: string; bytes: number };

/** Makes room for a file, as a tus client does. */
export function announce(who: Visitor, { kind, name, bytes }: Announced): Promise<Answer> {
  const metadata = `kind ${base64(kind)},name ${base64(name)}`;
  return who.ask("/media/uploads", {
    method: "POST",
    headers: { ...tus, "upload-length": String(bytes), "upload-metadata": metadata },
  });
}

/** Sends a piece of a file from an offset on. */
export function sendPiece(who: Visitor, address: string, piece: Buffer, offset: number): Promise<Answer> {
  const headers = { ...tus, "upload-offset": String(offset), "content-type": "application/offset+octet-stream" };
  return who.ask(address, { method: "PATCH", headers, body: new Uint8Array(piece) });
}

/** How far an upload has come. */
export const headOf = (who: Visitor, address: string) => who.ask(address, { method: "HEAD", headers: tus });

export type Outcome = { id: string; answer: Answer; refusal: Refusal | null };

/** A whole upload: announced, then sent in one piece. The answer is that of the last step taken. */
export async function upload(who: Visitor, kind: string, name: string, content: Buffer): Promise<Outcome> {
  const begun = await announce(who, { kind, name, bytes: content.length });
  const address = begun.headers.get("location") ?? "";
  const answer = begun.status === 201 ? await sendPiece(who, address, content, 0) : begun;
  return {
    id: address.split("/").at(-1) ?? "",
    answer,
    refusal: answer.status < 400 ? null : (answer.body as Refusal),
  };
}
