import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushTarget } from "./push.ts";

export type PushServiceFake = Awaited<ReturnType<typeof startPushService>>;

export type DeliveredPush = { payload: string; ttl: number; urgency: string; contact: string; publicKey: string };

/**
 * A push service and its browsers by RFC 8030 (request), RFC 8188 and 8291 (encryption) and RFC 8292 (signature). Requests
 * that violate them get the status that the RFC names.
 */
export async function startPushService() {
  const browsers = new Map<string, { key: ReturnType<typeof createECDH>; auth: Buffer; delivered: DeliveredPush[] }>();
  const expired = new Set<string>();
  let failure: number | "no-answer" | null = null;
  const server = createServer(async (request, response) => {
    if (failure === "no-answer") return void request.socket.destroy();
    const status = await receive(request);
    response.writeHead(status, status === 201 ? { location: `${origin}/message/1` } : {}).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function receive(request: IncomingMessage): Promise<number> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const name = String(request.url).slice(1);
    const browser = browsers.get(name);
    if (typeof failure === "number") return failure;
    if (expired.has(name)) return 410;
    if (!browser) return 404;
    const ttl = Number(request.headers.ttl ?? Number.NaN);
    if (request.method !== "POST" || !Number.isInteger(ttl) || ttl < 0) return 400;
    if (request.headers["content-encoding"] !== "aes128gcm" || body.length > 4096) return 413;
    const signed = signatureOf(String(request.headers.authorization), origin);
    if (!signed) return 401;
    const payload = decrypted(body, browser);
    if (payload === null) return 400;
    browser.delivered.push({ payload, ttl, urgency: String(request.headers.urgency), ...signed });
    return 201;
  }

  return {
    origin,
    /** A new browser subscription. */
    subscribe(): PushTarget & { delivered: DeliveredPush[]; expire(): void } {
      const key = createECDH("prime256v1");
      const p256dh = key.generateKeys("base64url");
      const auth = randomBytes(16);
      const name = randomBytes(12).toString("hex");
      const delivered: DeliveredPush[] = [];
      browsers.set(name, { key, auth, delivered });
      const expire = () => void expired.add(name);
      return { endpoint: `${origin}/${name}`, p256dh, auth: auth.toString("base64url"), delivered, expire };
    },
    /** Makes every request fail with this status, or get no answer; null restores normal service. */
    failWith(status: typeof failure): void {
      failure = status;
    },
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

/** RFC 8292, sections 2 and 3: an ES256 JWT for this origin that expires within a day, and its public key. */
function signatureOf(authorization: string, audience: string): { contact: string; publicKey: string } | null {
  const [, token = "", publicKey = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/i.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(publicKey, "base64url");
  if (point.length !== 65) return null;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" } as never);
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isSigned) return null;
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const seconds = Date.now() / 1000;
  if (aud !== audience || !(exp > seconds) || exp > seconds + 86_400) return null;
  return { contact: String(sub), publicKey };
}

/** RFC 8291, section 3.4 over RFC 8188, section 2: one AES-128-GCM record. */
function decrypted(body: Buffer, { key, auth }: { key: ReturnType<typeof createECDH>; auth: Buffer }): string | null {
  const salt = body.subarray(0, 16);
  const idLength = body[20] ?? 0;
  const sender = body.subarray(21, 21 + idLength);
  const content = body.subarray(21 + idLength);
  try {
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), key.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync("sha256", key.computeSecret(sender), auth, info, 32));
    const of = (label: string, bytes: number) =>
      Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${label}\0`, bytes));
    const opened = createDecipheriv("aes-128-gcm", of("aes128gcm", 16), of("nonce", 12));
    opened.setAuthTag(content.subarray(-16));
    const plain = Buffer.concat([opened.update(content.subarray(0, -16)), opened.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  } catch {
    return null;
  }
}
