import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { environment } from "./environment.ts";

describe("settings", () => {
  test("are complete with nothing set: the embedded database, loopback, no third party", () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: undefined,
      gtmId: null,
      languageModels: [],
    });
    expect(config.leaveUrl).toBe("https://www.google.com");
  });

  test("every setting of the example file exists and is usable", () => {
    const example = readFileSync(".env.example", "utf8").replace(/^# (?=[A-Z0-9_]+=)/gm, "");
    const named = parseEnv(example);
    expect(Object.keys(named)).toContain("DATABASE_URL");
    expect(Object.keys(named).filter((name) => !(name in environment.shape))).toEqual([]);
    expect(() => readConfig(named)).not.toThrow();
  });

  test("an empty value counts as not set", () => {
    expect(readConfig({ DATABASE_URL: "", OPENAI_MODEL: " " })).toMatchObject({
      databaseUrl: undefined,
      languageModels: [],
    });
  });

  test("each invalid one is named with what it should look like", () => {
    const read = () => readConfig({ PORT: "many", DATABASE_URL: "mysql://x", LOG_LEVEL: "loud" });
    expect(read).toThrow(/PORT: /);
    expect(read).toThrow(/DATABASE_URL: an address such as postgres:/);
    expect(read).toThrow(/LOG_LEVEL: /);
  });

  test("keys for records at rest are read by name, and an invalid one stops the start", () => {
    const key = Buffer.alloc(32, 7);
    expect(readConfig({}).encryptionKeys).toEqual([]);
    expect(readConfig({ SEALING_KEYS: `2026:${key.toString("base64")}` }).encryptionKeys).toEqual([
      { id: "2026", key },
    ]);
    expect(() => readConfig({ SEALING_KEYS: "2026:short" })).toThrow("SEALING_KEYS: name:key");
  });

  test("content comes from the repository and drafts are closed, unless set otherwise", () => {
    expect(readConfig({})).toMatchObject({ contentDir: "content", contentPreviewToken: null });
    const own = readConfig({ CONTENT_DIR: "/srv/words", CONTENT_PREVIEW_TOKEN: "sixteen-or-more-x" });
    expect(own).toMatchObject({ contentDir: "/srv/words", contentPreviewToken: "sixteen-or-more-x" });
    expect(() => readConfig({ CONTENT_PREVIEW_TOKEN: "too-short" })).toThrow(
      "CONTENT_PREVIEW_TOKEN: at least 16 characters",
    );
  });

  test("one server can serve conversation, or each need can have its own", () => {
    const ollama = { OPENAI_BASE_URL: "http://127.0.0.1:11434/v1", OPENAI_MODEL: "llama3.2" };
    const expected = { baseUrl: ollama.OPENAI_BASE_URL, model: "llama3.2", apiKey: undefined };
    expect(readConfig(ollama)).toMatchObject({ languageModels: [expected], voices: [], recognisers: [] });
    const own = readConfig({
      ...ollama,
      TTS_BASE_URL: "http://127.0.0.1:8880",
      TTS_MODEL: "kokoro",
      OPENAI_API_KEY: "key",
    });
    expect(own.voices).toEqual([
      { kind: "openai", baseUrl: "http://127.0.0.1:8880", model: "kokoro", apiKey: undefined },
    ]);
    expect(own.languageModels[0]?.apiKey).toBe("key");
  });

  test("a server without a model is refused, and so is a model without a server or a key", () => {
    expect(() => readConfig({ LLM_BASE_URL: "http://127.0.0.1:1" })).toThrow("LLM_MODEL: name the model");
    expect(() => readConfig({ STT_MODEL: "whisper" })).toThrow("STT_BASE_URL: name the server");
    expect(readConfig({ OPENAI_MODEL: "gpt", OPENAI_API_KEY: "key" }).languageModels[0]?.baseUrl).toBe(
      "https://api.openai.com/v1",
    );
  });

  test("a server takes as many calls as it can unless a number is set", () => {
    expect(readConfig({}).callsAtOnce).toBeNull();
    expect(readConfig({ CALLS_AT_ONCE: "40" }).callsAtOnce).toBe(40);
    for (const wrong of ["0", "many", "1.5"]) {
      expect(() => readConfig({ CALLS_AT_ONCE: wrong })).toThrow("CALLS_AT_ONCE");
    }
  });

  test("the embedded database is backed up unless backups are off", () => {
    expect(readConfig({}).backups).toBe(true);
    expect(readConfig({ BACKUPS: "off" }).backups).toBe(false);
    expect(() => readConfig({ BACKUPS: "daily" })).toThrow("BACKUPS");
  });

  test("pictures are checked by a model only if both it and its server are set", () => {
    expect(readConfig({}).imageCheck).toBeNull();
    const [url, model] = ["http://localhost:9000", "omni-moderation-latest"];
    expect(readConfig({ IMAGE_CHECK_URL: url, IMAGE_CHECK_MODEL: model }).imageCheck).toMatchObject({
      baseUrl: url,
      model,
    });
    expect(() => readConfig({ IMAGE_CHECK_URL: url })).toThrow("IMAGE_CHECK_MODEL");
    expect(() => readConfig({ IMAGE_CHECK_MODEL: model })).toThrow("IMAGE_CHECK_URL");
  });

  test("the operator's details fill the legal pages, and nothing else does", () => {
    expect(readConfig({ OPERATOR_NAME: "Moonrise Ltd", COPYRIGHT_AGENT: "" }).operator).toEqual({
      operator: "Moonrise Ltd",
    });
  });

  test("a mail server needs a sender address; without a server, no email is sent", () => {
    expect(readConfig({ MAIL_FROM: "hello@nocturne.example" }).mail).toBeNull();
    expect(() => readConfig({ SMTP_URL: "smtp://localhost:2525" })).toThrow("MAIL_FROM: name the sender address");
    expect(() => readConfig({ SMTP_URL: "localhost:25", MAIL_FROM: "a@b.example" })).toThrow(/SMTP_URL: an address/);
    expect(readConfig({ SMTP_URL: "smtp://localhost:2525", MAIL_FROM: "hello@nocturne.example" }).mail).toEqual({
      url: "smtp://localhost:2525",
      from: "hello@nocturne.example",
    });
  });

  test("a visitor's place comes from a service or the hosting network, not both, and headers only behind a known proxy", () => {
    expect(readConfig({}).geolocation).toBeNull();
    const url = "https://ipapi.example/{ip}/json/";
    expect(readConfig({ GEOLOCATION_URL: url }).geolocation).toEqual({ url });
    expect(() => readConfig({ GEOLOCATION_URL: "ipapi.example" })).toThrow(/GEOLOCATION_URL: an address/);
    const headers = { GEOLOCATION_HEADERS: "cloudflare", TRUSTED_PROXIES: "1" };
    expect(readConfig(headers).geolocation).toEqual({ network: "cloudflare" });
    expect(() => readConfig({ ...headers, TRUSTED_PROXIES: "0" })).toThrow("GEOLOCATION_HEADERS: set TRUSTED_PROXIES");
    expect(() => readConfig({ ...headers, GEOLOCATION_URL: url })).toThrow("set one of the two");
    expect(() => readConfig({ ...headers, GEOLOCATION_HEADERS: "akamai" })).toThrow(/GEOLOCATION_HEADERS: one of/);
    expect(readConfig({}).ageAssurance).toBe("auto");
    const keys = { YOTI_SDK_ID: "5d3add31-3a3a-4d3b-a6b4-347edb35264c", YOTI_API_KEY: "a key" };
    expect(readConfig({ AGE_ASSURANCE: "yoti", ...keys }).ageAssurance).toEqual({
      sdkId: keys.YOTI_SDK_ID,
      apiKey: "a key",
    });
    expect(readConfig({ AGE_ASSURANCE: "off", ...keys }).ageAssurance).toBe("off");
    expect(() => readConfig({ AGE_ASSURANCE: "yoti", YOTI_SDK_ID: keys.YOTI_SDK_ID })).toThrow("YOTI_API_KEY");
  });

  test("a public site states how many proxies are in front, even if there are none", () => {
    const publicUrl = { PUBLIC_URL: "https://nocturne.example" };
    expect(() => readConfig(publicUrl)).toThrow(/TRUSTED_PROXIES: say how many proxies/);
    expect(() => readConfig({ ...publicUrl, TRUSTED_PROXIES: "" })).toThrow(/TRUSTED_PROXIES/);
    expect(readConfig({ ...publicUrl, TRUSTED_PROXIES: "0" }).trustedProxies).toBe(0);
    expect(readConfig({ ...publicUrl, TRUSTED_PROXIES: "2" }).trustedProxies).toBe(2);
    for (const local of [{}, { PUBLIC_URL: "http://localhost:8080" }, { PUBLIC_URL: "http://127.0.0.1:3000" }]) {
      expect(readConfig(local).trustedProxies).toBe(0);
    }
    expect(() => readConfig({ TRUSTED_PROXIES: "many" })).toThrow(/TRUSTED_PROXIES/);
  });

  test("files stay in the data directory until a bucket is set, with both keys or none", () => {
    expect(readConfig({ S3_REGION: "eu-west-1" }).files).toBeNull();
    const s3 = { S3_BUCKET: "nocturne", S3_ENDPOINT: "https://s3.example" };
    const files = { bucket: "nocturne", region: "us-east-1", endpoint: "https://s3.example" };
    expect(readConfig(s3).files).toEqual({ ...files, credentials: undefined });
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "secret" };
    const credentials = { accessKeyId: "id", secretAccessKey: "secret" };
    expect(readConfig({ ...s3, ...keys }).files).toEqual({ ...files, credentials });
    expect(() => readConfig({ ...s3, S3_ACCESS_KEY_ID: "id" })).toThrow("set both, or neither");
  });
});
