import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { sql } from "kysely";
import { uuidv7 } from "#platform/ids/ids.ts";
import { expectOk, type Site } from "./site-under-test.ts";
import type { Answer, Member, Visitor } from "./visitor.ts";

const options = "/api/auth/passkey/generate-authenticate-options";
const verify = "/api/auth/passkey/verify-authentication";
const userPresentAndVerified = 0x05;

const sha256 = (value: string | Buffer) => createHash("sha256").update(value).digest();

/** A passkey of the member, stored as the sign-in library does, with a device that signs in with it. */
export async function softwarePasskey(site: Site, member: Pick<Member, "uid">) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(16).toString("base64url");
  const key = coseKey(publicKey.export({ format: "jwk" })).toString("base64");
  await sql`INSERT INTO passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up, created_at)
    VALUES (${uuidv7()}, ${member.uid}, 'A key', ${key}, ${id}, 0, 'singleDevice', false, now())`.execute(site.db);

  return {
    /** Signs in from this browser. */
    async signIn(who: Visitor): Promise<Answer> {
      const { body } = await expectOk<{ challenge: string; rpId: string }>(who.get(options));
      const origin = `http://127.0.0.1:${site.port}`;
      const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge: body.challenge, origin }));
      const counter = Buffer.alloc(4);
      const data = Buffer.concat([sha256(body.rpId), Buffer.from([userPresentAndVerified]), counter]);
      const response = {
        authenticatorData: data.toString("base64url"),
        clientDataJSON: client.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      };
      const proof = { id, rawId: id, type: "public-key", response, clientExtensionResults: {} };
      return who.post(verify, { response: proof });
    },
  };
}

/** A P-256 key as a device reports it: CBOR of { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function coseKey({ x = "", y = "" }: { x?: string | undefined; y?: string | undefined }): Buffer {
  const [head, before, between] = ["a5010203262001", "215820", "225820"].map((part) => Buffer.from(part, "hex"));
  const parts = [head, before, Buffer.from(x, "base64url"), between, Buffer.from(y, "base64url")];
  return Buffer.concat(parts.filter((part) => part !== undefined));
}
