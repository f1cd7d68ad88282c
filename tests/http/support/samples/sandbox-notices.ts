import { createHmac } from "node:crypto";
import { signatureHeader } from "#providers/payments/sandbox-notice.ts";

/** A body as the sandbox processor of an installation would sign it. `secret` is that of the installation. */
export function signedSandboxBody(text: string, secret: string, at: Date) {
  const key = createHmac("sha256", secret).update("sandbox notices").digest("hex");
  const seconds = Math.floor(at.getTime() / 1000);
  const signature = createHmac("sha256", key).update(`${seconds}.${text}`).digest("hex");
  return { text, headers: { [signatureHeader]: `t=${seconds},v1=${signature}` } };
}
