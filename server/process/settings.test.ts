import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { doubtfulSettings } from "#platform/config/misspelt-settings.ts";
import { usableSettings } from "./settings.ts";

const folder = mkdtempSync(join(tmpdir(), "settings-"));
const file = join(folder, "a-file");
const empty = join(folder, "empty");
const temporary = process.env.TMPDIR;
writeFileSync(file, "");
mkdirSync(empty);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const usable = { DATA_DIR: folder, PORT: "0" };
const publicly = { PUBLIC_URL: "https://nocturne.example", TRUSTED_PROXIES: "1" };
const bucket = { S3_BUCKET: "nocturne" };

/** What is set, and the one sentence that the operator reads about it. */
const sentences: [settings: Record<string, string>, sentence: string][] = [
  [{ PORT: "many" }, "PORT: a whole number from 0 to 65535"],
  [{ PORT: "80800" }, "PORT: a whole number from 0 to 65535"],
  [{ PORT: "0x50" }, "PORT: a whole number from 0 to 65535"],
  [{ DATABASE_POOL: "1" }, "DATABASE_POOL: a whole number from 2 to 200"],
  [{ CALLS_AT_ONCE: "1.5" }, "CALLS_AT_ONCE: a whole number from 1 to 100000"],
  [{ TRUSTED_PROXIES: "-1" }, "TRUSTED_PROXIES: a whole number from 0 to 5"],
  [{ MODERATION_TIMEOUT_MS: "9" }, "MODERATION_TIMEOUT_MS: a whole number from 100 to 2500"],
  [{ VAPI_CALLS: "none" }, "VAPI_CALLS: a whole number from 1 to 10000"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL: one of debug, info, warn, error, silent"],
  [{ BACKUPS: "daily" }, "BACKUPS: one of hourly, off"],
  [{ DEMO: "yes" }, "DEMO: one of auto, on, off"],
  [
    { ...publicly, DEMO: "on" },
    "DEMO: a demo opens its admin's workplace to this machine, so on is refused where others reach the site; serve on 127.0.0.1 without a PUBLIC_URL or TRUSTED_PROXIES",
  ],
  [
    { HOST: "0.0.0.0", DEMO: "on" },
    "DEMO: a demo opens its admin's workplace to this machine, so on is refused where others reach the site; serve on 127.0.0.1 without a PUBLIC_URL or TRUSTED_PROXIES",
  ],
  [{ PAYMENTS: "stripe" }, "PAYMENTS: one of auto, sandbox, off"],
  [{ REAL_MONEY_ON_EMBEDDED: "yes" }, "REAL_MONEY_ON_EMBEDDED: one of refuse, accept"],
  [{ AGE_ASSURANCE: "on" }, "AGE_ASSURANCE: one of auto, fake, off, yoti"],
  [{ VAPI: "on" }, "VAPI: one of off, fake, live"],
  [{ HOST: "http://0.0.0.0" }, "HOST: a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0"],
  [{ HOST: "[::1]:3000" }, "HOST: a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0"],
  [
    { HOST: "203.0.113.9" },
    "HOST: 203.0.113.9 is not an address of this machine; use one that is, such as 127.0.0.1 or 0.0.0.0",
  ],
  [
    { HOST: "nowhere.invalid" },
    "HOST: the name nowhere.invalid is not known here; use an address of this machine, such as 127.0.0.1",
  ],
  [{ PUBLIC_URL: "nocturne.example" }, "PUBLIC_URL: an address without a path, such as https://nocturne.example"],
  [
    { ...publicly, PUBLIC_URL: "https://nocturne.example/site" },
    "PUBLIC_URL: an address without a path, such as https://nocturne.example",
  ],
  [
    { ...publicly, PUBLIC_URL: "https://nocturne.example?a=1" },
    "PUBLIC_URL: an address without a path, such as https://nocturne.example",
  ],
  [
    { PUBLIC_URL: "https://nocturne.example" },
    "TRUSTED_PROXIES: say how many proxies stand in front of this public site, such as 1; 0 when visitors reach it directly",
  ],
  [
    { ...publicly, PAYMENTS: "sandbox" },
    "PAYMENTS: test cards give credit for nothing, so sandbox is refused with a public PUBLIC_URL or behind proxies; set it to off",
  ],
  [{ CONTACT_EMAIL: "call us" }, "CONTACT_EMAIL: an email address, such as hello@nocturne.example"],
  [{ MAIL_FROM: "Nocturne" }, "MAIL_FROM: an email address, such as hello@nocturne.example"],
  [{ SMTP_URL: "mail.example" }, "SMTP_URL: an address such as smtp://user:password@mail.example:587"],
  [{ LEAVE_URL: "google" }, "LEAVE_URL: an address that starts with http:// or https://"],
  [{ DEEPGRAM_API_KEY: "d", DEEPGRAM_URL: "https://x" }, "DEEPGRAM_URL: an address that starts with wss:// or ws://"],
  [{ PUSH_ORIGINS: "push.example" }, "PUSH_ORIGINS: addresses such as https://push.example, separated by commas"],
  [{ DATABASE_URL: "mysql://x" }, "DATABASE_URL: an address such as postgres://user:password@host:5432/name"],
  [{ DATA_DIR: "~/nocturne" }, "DATA_DIR: a path without ~, which only a shell replaces: write out the home directory"],
  [{ CONTENT_DIR: "~" }, "CONTENT_DIR: a path without ~, which only a shell replaces: write out the home directory"],
  [{ DATA_DIR: file }, `DATA_DIR: ${file} is a file; name a folder`],
  [{ DATA_DIR: join(file, "data") }, `DATA_DIR: ${file} is a file; name a folder`],
  [
    { CONTENT_DIR: join(folder, "no") },
    `CONTENT_DIR: there is no ${folder}/no; name the folder with the Markdown pages, such as content`,
  ],
  [{ CONTENT_DIR: file }, `CONTENT_DIR: ${file} is a file; name the folder with the Markdown pages, such as content`],
  [
    { CONTENT_DIR: empty },
    `CONTENT_DIR: there are no Markdown pages in ${empty}; name the folder with the Markdown pages, such as content`,
  ],
  [
    { TMPDIR: join(folder, "no") },
    `TMPDIR: there is no ${folder}/no in which this user can make files; unset it, or name such a folder`,
  ],
  [
    { TMPDIR: `/tmp/${"long/".repeat(20)}` },
    "TMPDIR: a path of at most 77 bytes, such as /tmp: the socket of the embedded database is made in it",
  ],
  [{ S3_ENDPOINT: "https://s3.example" }, "S3_BUCKET: set it too, since S3_ENDPOINT has no effect without it"],
  [
    { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "s" },
    "S3_BUCKET: set it too, since S3_ACCESS_KEY_ID has no effect without it",
  ],
  [{ ...bucket, S3_ACCESS_KEY_ID: "id" }, "S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: set both, or neither"],
  [{ LLM_API_KEY: "key" }, "LLM_MODEL: set it too, since LLM_API_KEY has no effect without it"],
  [{ MODERATION_API_KEY: "key" }, "MODERATION_URL: set it too, since MODERATION_API_KEY has no effect without it"],
  [{ ELEVENLABS_VOICES: "*=abc" }, "ELEVENLABS_API_KEY: set it too, since ELEVENLABS_VOICES has no effect without it"],
  [{ LLM_BASEURL: "http://127.0.0.1:1" }, "LLM_BASEURL: there is no such setting; write LLM_BASE_URL, or unset it"],
  [{ DATABSE_URL: "postgres://x" }, "DATABSE_URL: there is no such setting; write DATABASE_URL, or unset it"],
  [{ S3_ACCESSKEY_ID: "id" }, "S3_ACCESSKEY_ID: there is no such setting; write S3_ACCESS_KEY_ID, or unset it"],
  [{ TRUSTED_PROXXIES: "1" }, "TRUSTED_PROXXIES: there is no such setting; write TRUSTED_PROXIES, or unset it"],
  [{ CONTNET_DIR: "pages" }, "CONTNET_DIR: there is no such setting; write CONTENT_DIR, or unset it"],
];

const ofOtherPrograms = Object.fromEntries(
  `XAI_API_KEY MAPS_API_KEY ZAI_API_KEY AWS_API_KEY IBM_API_KEY GLM_API_KEY LLAMA_API_KEY GPT_API_KEY SMS_API_KEY
  NPM_API_KEY CMS_API_KEY APM_API_KEY DATABASE_PORT DATABASE_SSL API_BASE_URL EMAIL_FROM BACKUP host port demo
  CONTEXT_DIR OPENAPI_BASE_URL OPENAI_MODE LEASE_URL S3_BUCKETS S3_URL`
    .split(/\s+/)
    .map((name) => [name, "x"]),
);

/** Names that may be meant for this program, and what is said about them. */
const doubtful: [name: string, sentence: string][] = [
  ["LOGLEVEL", "LOGLEVEL is not a setting and has no effect; if you meant LOG_LEVEL, rename it"],
  ["MAILFROM", "MAILFROM is not a setting and has no effect; if you meant MAIL_FROM, rename it"],
  ["MAIL_FORM", "MAIL_FORM is not a setting and has no effect; if you meant MAIL_FROM, rename it"],
  ["public_url", "public_url is not a setting and has no effect; if you meant PUBLIC_URL, rename it"],
  ["LLM_USER_PATH", "LLM_USER_PATH is not a setting and has no effect"],
  ["TTS_HOME", "TTS_HOME is not a setting and has no effect"],
  ["VAPI_PUBLIC_KEY", "VAPI_PUBLIC_KEY is not a setting and has no effect"],
  ["OPERATOR_NAMESPACE", "OPERATOR_NAMESPACE is not a setting and has no effect"],
  ["ELEVENLABS_VOICE", "ELEVENLABS_VOICE is not a setting and has no effect"],
];

async function toldAbout({ TMPDIR, ...settings }: Record<string, string>): Promise<string> {
  if (TMPDIR !== undefined) process.env.TMPDIR = TMPDIR;
  try {
    await usableSettings({ ...usable, ...settings });
    return "nothing";
  } catch (error) {
    return error instanceof Error && error.name === "ConfigError" ? error.message : String(error);
  } finally {
    if (temporary === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = temporary;
  }
}

test.each(sentences)("%j is told in one sentence that names the setting", async (settings, sentence) => {
  expect(await toldAbout(settings)).toBe(sentence);
});

test.each([
  [{}],
  [{ PORT: "", HOST: " ", LOG_LEVEL: "", CONTACT_EMAIL: "", LEAVE_URL: "", CONTENT_DIR: "", VAPI: "", S3_REGION: "" }],
  [{ ...publicly, PUBLIC_URL: "https://nocturne.example/" }],
  [{ PUBLIC_URL: "http://localhost:8080", PAYMENTS: "sandbox" }],
  // Of other programs, of Kubernetes, and close to a setting that is set as well.
  [ofOtherPrograms],
  [Object.fromEntries(doubtful.map(([name]) => [name, "x"]))],
  [{ OPENAI_API_KEY: "key", OPENAI_ORG_ID: "org", HOSTNAME: "a", DATABASE_USER: "b", CONTENT_TYPE: "c", LANG: "C" }],
  [{ TTS_SERVICE_HOST: "10.0.0.1", TTS_PORT: "tcp://10.0.0.1:80", TTS_PORT_80_TCP_ADDR: "10.0.0.1" }],
  [{ DATABASE_URL: "postgres://db.example/site", DATABASE_URI: "mysql://x" }],
])("%j is usable", async (settings) => {
  expect(await toldAbout(settings)).toBe("nothing");
});

test.each([
  ["[::]", "::"],
  ["[::1]", "::1"],
  ["localhost", "localhost"],
  ["fe80::1%eth0", "fe80::1%eth0"],
])("HOST %s is read as the address %s", (written, read) => {
  expect(readConfig({ HOST: written }).host).toBe(read);
});

test.each(doubtful)("%s is doubtful, and no more than that", (name, sentence) => {
  expect(doubtfulSettings({ ...usable, [name]: "x" })).toEqual([sentence]);
});

test.each([
  [ofOtherPrograms],
  [{ DATABASE_URL: "postgres://db.example/site", DATABASE_PORT: "5432" }],
  [{ DATABASE_PORT: "tcp://10.0.0.1:5432", DATABASE_SERVICE_HOST: "10.0.0.1", TTS_PORT: "tcp://10.0.0.1:80" }],
  [{ LOG_LEVEL: "info", LOGLEVEL: "debug" }],
  [{ LLM_BASEURL: "http://127.0.0.1:1" }],
])("nothing in %j is doubtful", (settings) => {
  expect(doubtfulSettings({ ...usable, ...settings })).toEqual([]);
});

test("a bucket that its service does not have is told; a service that does not answer may do so later", async () => {
  const directory = mkdtempSync(join(folder, "bucket-"));
  const buckets = [{ name: "nocturne", configs: [] }];
  const server = new S3rver({ directory, port: 0, address: "127.0.0.1", silent: true, configureBuckets: buckets });
  const endpoint = `http://127.0.0.1:${(await server.run()).port}`;
  const keys = { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: "S3RVER", S3_SECRET_ACCESS_KEY: "S3RVER" };
  expect(await toldAbout({ ...keys, S3_BUCKET: "nocturne" })).toBe("nothing");
  expect(await toldAbout({ ...keys, S3_BUCKET: "noctrune" })).toBe(
    `S3_BUCKET: there is no bucket noctrune at ${endpoint}; create it, or correct the name`,
  );
  await server.close();
  expect(await toldAbout({ ...keys, S3_BUCKET: "nocturne" })).toBe("nothing");
});

test("several settings are told at once, one sentence a line", async () => {
  const told = await toldAbout({ LOG_LEVEL: "loud", LLM_BASEURL: "x", S3_ENDPOINT: "https://s3.example" });
  expect(told.split("\n").map((line) => line.split(":")[0])).toEqual(["LOG_LEVEL", "LLM_BASEURL", "S3_BUCKET"]);
});
