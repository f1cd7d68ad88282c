import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readConfig } from "#platform/config/config.ts";
import { createLog } from "#platform/log/log.ts";
import { createScriptedPersona } from "#providers/language-model/scripted-persona.ts";
import { serve } from "#server/process/serve.ts";
import { briefVoice } from "../support/brief-voice.ts";

const dataDir = mkdtempSync(join(tmpdir(), "noct-opening-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Answer = { status: number; headers: Record<string, unknown>; body: string };

test("while the site starts, the process is alive but not ready, and asks visitors to retry", async () => {
  let port = 0;
  const heard: Record<string, Answer> = {};
  const overrides = { voice: quietVoice(), attemptLimits: {} };
  const running = await serve({
    config: readConfig({ DATA_DIR: dataDir, DATABASE_URL: "", PORT: "0", DEMO: "off" }),
    log: createLog("error"),
    version: "test",
    root: process.cwd(),
    pages: async (server) => {
      const address = server.address();
      port = typeof address === "object" && address ? address.port : 0;
      return null;
    },
    prepare: async () => {
      heard.livez = await ask(port, "/livez");
      heard.readyz = await ask(port, "/readyz");
      heard.page = await ask(port, "/agents?sort=new", { accept: "text/html,application/xhtml+xml" });
      heard.api = await ask(port, "/api/agents", { accept: "application/json" });
    },
    onOpen: async () => {
      heard.readyAfter = await ask(port, "/readyz");
      heard.apiAfter = await ask(port, "/api/brand-that-is-not-there");
    },
    overrides,
  });
  await running.stop();

  expect(heard.livez).toMatchObject({ status: 200, body: "ok" });
  expect(heard.readyz).toMatchObject({ status: 503, body: "opening" });
  const back = { "retry-after": "2", "cache-control": "no-store" };
  expect(heard.page).toMatchObject({
    status: 503,
    headers: { ...back, "content-type": "text/html; charset=utf-8" },
  });
  expect(heard.page?.body).toMatch(/<meta http-equiv="refresh" content="2">[\s\S]*<title>Opening…/);
  expect(heard.api).toMatchObject({ status: 503, headers: back });
  expect(heard.api?.body).not.toContain("<");
  expect(heard.readyAfter).toMatchObject({ status: 200 });
  expect(heard.apiAfter).toMatchObject({ status: 404 });
}, 180_000);

function quietVoice() {
  return {
    languageModel: createScriptedPersona(),
    textToSpeech: briefVoice(),
    speechToText: null,
    voiceDetector: null,
    close: async () => {},
  };
}

function ask(port: number, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: "127.0.0.1", port, path, headers, agent: false }, (answer) => {
      let body = "";
      answer.setEncoding("utf8").on("data", (piece) => {
        body += piece;
      });
      answer.on("end", () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
    });
    asked.on("error", reject).end();
  });
}
