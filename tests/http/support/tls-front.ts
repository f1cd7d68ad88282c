import { generateKeyPairSync, sign } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { createServer } from "node:tls";

export type TlsFront = { port: number; certificate: string; close(): Promise<void> };

/** Takes TLS connections for `localhost` and hands their bytes to a plain server on this machine. */
export async function tlsFront(plainPort: number): Promise<TlsFront> {
  const { key, certificate } = localhostCertificate();
  const server = createServer({ key, cert: certificate }, (secure) => {
    const plain = connect(plainPort, "127.0.0.1");
    secure.pipe(plain).pipe(secure);
    secure.on("error", () => plain.destroy());
    plain.on("error", () => secure.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    certificate,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A certificate for `localhost`, signed by itself and good for a day: made here, so that nothing else is needed. */
function localhostCertificate(): { key: string; certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const commonName = Buffer.from("0603550403", "hex");
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, Buffer.from("localhost")))));
  const now = Date.now();
  const day = 86_400_000;
  const signed = sequence(
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(now - day), utcTime(now + day)),
    name,
    publicKey.export({ type: "spki", format: "der" }),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", signed, privateKey));
  const body = sequence(signed, ecdsaWithSha256, signature).toString("base64");
  const lines = body.match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: ["-----BEGIN CERTIFICATE-----", ...lines, "-----END CERTIFICATE-----", ""].join("\n"),
  };
}

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

/** `YYMMDDhhmmssZ`. */
const utcTime = (ms: number): Buffer =>
  der(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`));

/** One value of ASN.1 in its binary form: what it is, how long it is, and itself. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const { length } = value;
  const lengthBytes = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), value]);
}
