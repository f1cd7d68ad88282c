import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { expectRefusal, startProgram } from "../support/started-program.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-start-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const refused = (settings: Record<string, string>, options: string[] = []) =>
  startProgram({ DATA_DIR: dataDir, ...settings }, options).ended;

describe("settings", () => {
  test("that are valid are reported as such, and nothing is started", async () => {
    expect(await refused({}, ["--check-config"])).toMatchObject({ code: 0, output: "The settings are usable.\n" });
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("that are invalid are all named, by --check-config and by a start alike", async () => {
    const wrong = {
      PORT: "80800",
      LOG_LEVEL: "loud",
      DATABASE_URL: "mysql://u:hunter2@host/x",
      TTS_BASE_URL: "nowhere",
    };
    for (const options of [["--check-config"], []]) {
      expectRefusal(
        await refused(wrong, options),
        "not usable",
        /PORT: /,
        /LOG_LEVEL: /,
        /DATABASE_URL: /,
        /TTS_BASE_URL: /,
      );
    }
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test("of other programs are left alone; one that resembles ours is mentioned", async () => {
    const others = { DATABASE_PORT: "tcp://10.0.0.1:5432", XAI_API_KEY: "key", MAILFROM: "root" };
    const { code, output } = await refused(others, ["--check-config"]);
    expect(code).toBe(0);
    expect(output.trim().split("\n").sort()).toEqual([
      "MAILFROM is not a setting and has no effect; if you meant MAIL_FROM, rename it",
      "The settings are usable.",
    ]);
  });

  test("that configure half of a service report the missing half", async () => {
    expectRefusal(await refused({ TTS_BASE_URL: "http://127.0.0.1:9/v1" }, ["--check-config"]), /TTS_MODEL: /);
  });
});

describe("settings that do not fit this machine stop the start with one sentence", () => {
  const file = join(dataDir, "a-file");

  test.each([
    ["a data directory that is a file", { DATA_DIR: file }, `DATA_DIR: ${file} is a file`],
    [
      "a folder of pages that is not there",
      { CONTENT_DIR: "no-such-folder" },
      "CONTENT_DIR: there is no no-such-folder",
    ],
    ["an address of another machine", { HOST: "203.0.113.9" }, "HOST: 203.0.113.9 is not an address of this machine"],
    ["a temporary directory that is not there", { TMPDIR: "/no-such-folder" }, "TMPDIR: there is no /no-such-folder"],
    ["a misspelt name", { LLM_BASEURL: "http://127.0.0.1:1" }, "LLM_BASEURL: there is no such setting"],
    [
      "test cards on a public address",
      { PUBLIC_URL: "https://nocturne.example", TRUSTED_PROXIES: "0", PAYMENTS: "sandbox" },
      "PAYMENTS: test cards give credit for nothing",
    ],
  ])("%s", async (_, settings, sentence) => {
    writeFileSync(file, "");
    for (const options of [["--check-config"], []]) {
      expectRefusal(await refused(settings, options), "not usable", sentence);
    }
    rmSync(file);
  });
});

describe("a DATABASE_URL that leads nowhere says what is wrong", () => {
  test("when it is not a Postgres URL", async () => {
    expectRefusal(await refused({ DATABASE_URL: "localhost:5432/nocturne" }), /DATABASE_URL: .*postgres:\/\//);
  });

  test("when nothing answers there", async () => {
    const { port, close } = await listening(createServer());
    await close();
    expectRefusal(
      await refused({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/x` }),
      "DATABASE_URL: nothing answers at that address",
    );
  });

  test.each([
    ["there is no database of that name", "3D000", 'database "x" does not exist'],
    ["the password is wrong", "28P01", 'password authentication failed for user "u"'],
    ["the server does not accept this user", "28000", 'role "u" does not exist'],
    ["sorry, too many clients already", "53300", "sorry, too many clients already"],
  ])("when %s", async (words, code, message) => {
    const { port, close } = await listening(refusingPostgres(code, message));
    expectRefusal(
      await refused({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/x` }),
      `DATABASE_URL: ${words}`,
      "unset it to use the embedded",
    );
    await close();
  });

  test("when something other than Postgres answers", async () => {
    const { port, close } = await listening(webServer());
    expectRefusal(await refused({ DATABASE_URL: `postgres://u:hunter2@127.0.0.1:${port}/x` }), "DATABASE_URL: ");
    await close();
  });
});

test("a port in use is reported, with a command to copy, before anything is opened", async () => {
  const { port, close } = await listening(createServer());
  const untouched = join(dataDir, "untouched");
  expectRefusal(
    await refused({ PORT: String(port), DATA_DIR: untouched }),
    `Port ${port} is taken`,
    `PORT=${port + 1} npm start`,
  );
  expect(existsSync(untouched)).toBe(false);
  await close();
});

async function listening(server: Server): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function webServer(): Server {
  return createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  });
}

/** Says of every connection what a Postgres says that does not want it. */
function refusingPostgres(code: string, message: string): Server {
  return createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
      const head = Buffer.alloc(5);
      head.write("E");
      head.writeInt32BE(fields.length + 4, 1);
      socket.end(Buffer.concat([head, fields]));
    });
  });
}
