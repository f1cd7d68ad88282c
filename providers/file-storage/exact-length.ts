import { Readable, Transform, type TransformCallback } from "node:stream";
import { ProviderError } from "../provider-error.ts";

/** The content, made to fail unless it has exactly the stated length. */
export function ofLength(content: Uint8Array | Readable, bytes: number): Readable {
  let seen = 0;
  const wrong = () => new ProviderError("refused", `the file does not have the stated ${bytes} bytes`);
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done: TransformCallback) {
      seen += chunk.byteLength;
      done(seen > bytes ? wrong() : null, chunk);
    },
    flush: (done) => done(seen === bytes ? null : wrong()),
  });
  const source = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
  source.once("error", (error) => counting.destroy(error));
  return source.pipe(counting);
}
