import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PemConverter, SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";

export type CertificateFiles = { certificate: string; key: string; combined: string; remove(): void };

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const aDayMs = 86_400_000;

/** A self-signed certificate for one host name, valid for a day before and after now, as the files that proxies read. */
export async function certificateFor(host: string): Promise<CertificateFiles> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const now = Date.now();
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: `CN=${host}`,
    notBefore: new Date(now - aDayMs),
    notAfter: new Date(now + aDayMs),
    signingAlgorithm: algorithm,
    keys,
    extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: host }])],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey("pkcs8", keys.privateKey), "PRIVATE KEY");
  const directory = mkdtempSync(join(tmpdir(), "noct-certificate-"));
  const write = (name: string, text: string) => {
    const path = join(directory, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const chain = certificate.toString("pem");
  return {
    certificate: write("fullchain.pem", chain),
    key: write("privkey.pem", key),
    combined: write("combined.pem", `${chain}\n${key}\n`),
    remove: () => rmSync(directory, { recursive: true }),
  };
}
