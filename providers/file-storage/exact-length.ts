import { Readable, Transform, type TransformCallback } from "node:stream";
import { ProviderError } from "../provider-error.ts";

/** The content, made to fail when it is not exactly as long as was said. */
export function ofLength(content: Uint8Array | Readable, bytes: number): Readable {
  let seen = 0;
  const wrong = () => new ProviderError("refused", `A file of ${bytes} bytes was announced, and another one came`);
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
