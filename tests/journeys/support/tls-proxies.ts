import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { Agent, request as forward, type IncomingMessage } from "node:http";
import { createServer } from "node:https";
import { type AddressInfo, connect, createServer as createListener } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { expect } from "@playwright/test";
import { type CertificateFiles, certificateFor } from "./test-certificate.ts";

/** A proxy that terminates TLS at `https://{host}:{port}` and passes requests on to a port of this machine. */
type Route = { host: string; port: number; plainPort: number; sitePort: number; files: CertificateFiles };
type Running = { close(): Promise<void> };

/** A program of the guide: its block of configuration there, and how it is started with one. */
type Program = { language: string; fill(block: string, route: Route): string; command(path: string): string[] };

const guide = "docs/guides/run-in-production.md";

const programs: Record<string, Program> = {
  caddy: {
    language: "caddyfile",
    fill(block, { host, port, files }) {
      const options = "{\n  admin off\n  auto_https disable_redirects\n}";
      const site = `${host}:${port} {\n  tls ${files.certificate} ${files.key}`;
      return `${options}\n${block.replace(`${host} {`, site)}`;
    },
    command: (path) => ["caddy", "run", "--adapter", "caddyfile", "--config", path],
  },
  nginx: {
    language: "nginx",
    fill(block, { files }) {
      const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
      const ownPaths = kinds.map((kind) => `${kind}_temp_path ${files.key}.${kind};`);
      const http = ["access_log off;", ...ownPaths, block].join("\n");
      return `daemon off;\npid ${files.key}.pid;\n${asOwnUser}\nevents {}\nhttp {\n${http}\n}\n`;
    },
    command: (path) => ["nginx", "-e", "stderr", "-c", path],
  },
  haproxy: {
    language: "haproxy",
    fill: (block) => block,
    command: (path) => ["haproxy", "-db", "-f", path],
  },
};

/** The workers of an nginx that root started cannot read what only root may. */
const asOwnUser = process.getuid?.() === 0 ? "user root;" : "";

/** Node's own stand-in, which does what nginx does by default, and each program of the guide that this machine has. */
export const proxiesHere: readonly string[] = [
  "node",
  ...Object.keys(programs).filter((name) => spawnSync(name, [name === "nginx" ? "-v" : "version"]).error === undefined),
];

/** Opens a proxy in front of a site. Resolves when it takes connections. */
export async function openProxy(name: string, wanted: Omit<Route, "files" | "plainPort">): Promise<Running> {
  const files = await certificateFor(wanted.host);
  const route = { ...wanted, files, plainPort: await freePort() };
  const program = programs[name];
  const running = await (program ? startProgram(program, route) : listenWithNode(route));
  return {
    async close() {
      await running.close();
      files.remove();
    },
  };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const listener = createListener().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

async function startProgram(program: Program, route: Route): Promise<Running> {
  const directory = mkdtempSync(join(tmpdir(), "noct-proxy-"));
  const path = join(directory, "configuration");
  writeFileSync(path, program.fill(configurationFor(program.language, route), route));
  const [command = "", ...args] = program.command(path);
  const child = spawn(command, args, { env: { ...process.env, HOME: directory }, stdio: ["ignore", "pipe", "pipe"] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (piece) => said.push(String(piece)));
  const ended = once(child, "exit");
  await Promise.race([
    opens(route.port, child),
    ended.then(([code]) => Promise.reject(new Error(`${command} ended with ${code}:\n${said.join("")}`))),
  ]);
  return {
    async close() {
      child.kill("SIGTERM");
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The guide's block for a program, with this route's names, ports and files in the place of the example's. */
function configurationFor(language: string, { host, port, plainPort, sitePort, files }: Route): string {
  const [, block] = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readFileSync(guide, "utf8")) ?? [];
  if (!block) throw new Error(`${guide} has no block of ${language}`);
  return block
    .replace("/etc/ssl/nocturne.example/fullchain.pem", files.certificate)
    .replace("/etc/ssl/nocturne.example/privkey.pem", files.key)
    .replace("/etc/ssl/nocturne.example/combined.pem", files.combined)
    .replaceAll("nocturne.example", host)
    .replace("127.0.0.1:3000", `127.0.0.1:${sitePort}`)
    .replaceAll(/(listen |listen \[::\]:|bind :::)443/g, `$1${port}`)
    .replaceAll(/(listen |listen \[::\]:|bind :::)80\b/g, `$1${plainPort}`);
}

/** Resolves when something takes connections at a port, or when `child`, which was to do so, has ended. */
async function opens(port: number, child: ChildProcess): Promise<void> {
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  await expect.poll(async () => hasEnded() || (await takesConnections(port)), { intervals: [50] }).toBe(true);
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const connected = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

async function listenWithNode({ port, sitePort, files }: Route): Promise<Running> {
  const server = createServer({ cert: readFileSync(files.certificate), key: readFileSync(files.key) });
  // A kept connection may be closed by the site just when it is used again.
  const target = { host: "127.0.0.1", port: sitePort, agent: new Agent({ keepAlive: false }) };
  const withForwarded = ({ headers, socket }: IncomingMessage) => ({
    ...headers,
    "x-forwarded-for": socket.remoteAddress,
    "x-forwarded-proto": "https",
  });
  server.on("request", (request, response) => {
    const { method, url: path } = request;
    const passed = forward({ ...target, method, path, headers: withForwarded(request) }, (answer) => {
      if (response.destroyed) return answer.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, response, () => {});
    });
    passed.on("error", () => response.destroy());
    response.on("close", () => passed.destroy());
    request.pipe(passed);
  });
  server.on("upgrade", (request, socket, head) => {
    const passed = forward({ ...target, path: request.url, headers: withForwarded(request) });
    passed.on("error", () => socket.destroy());
    passed.on("response", () => socket.destroy());
    passed.on("upgrade", ({ rawHeaders }, site, siteHead) => {
      const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
      socket.write(["HTTP/1.1 101 Switching Protocols", ...lines, "", ""].join("\r\n"));
      socket.write(siteHead);
      site.write(head);
      pipeline(site, socket, site, () => {});
    });
    passed.end();
  });
  await once(server.listen(port, "127.0.0.1"), "listening");
  return {
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
