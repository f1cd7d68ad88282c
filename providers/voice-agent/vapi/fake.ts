import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer } from "ws";
import { type Clock, systemClock } from "#platform/clock/clock.ts";
import { minuteMs } from "#platform/days/durations.ts";
import { secretToken } from "#platform/ids/ids.ts";
import { FakeCall, type FakeCallBody } from "./fake-call.ts";

/** How the fake misbehaves. Everything can be changed while it runs. */
export type FakeVapiMood = {
  /** Responds with nothing but 503. */
  down: boolean;
  /** How many of the next requests fail, and with which status. */
  failNext: { times: number; status: number; message?: string };
  /** A version without this field: it refuses the whole request. */
  refusedField: string | null;
  concurrencyLimit: number;
  /** Creates calls without a control URL, as some plans are said to. */
  withoutControl: boolean;
  notices: {
    delayMs: number;
    copies: number;
    /** Message types that are never sent. */
    dropped: string[];
    /** Sends the report before the status update that it follows. */
    reversed: boolean;
  };
  report: { dollarsPerMinute: number; withoutStartedAt: boolean; withDurationSeconds: boolean };
};

export type FakeVapi = {
  baseUrl: string;
  apiKey: string;
  mood: FakeVapiMood;
  /** Every request except those of calls' sockets: method, path and body. */
  requests: { method: string; path: string; authorization: string | undefined; body: unknown }[];
  assistants: ReadonlyMap<string, Record<string, unknown>>;
  calls: ReadonlyMap<string, FakeCall>;
  /** Resolves when no notice is in flight. */
  told(): Promise<void>;
  close(): Promise<void>;
};

export type FakeVapiOptions = { clock?: Clock; msPerChar?: number; hears?: string; apiKey?: string };

const wellBehaved = (): FakeVapiMood => ({
  down: false,
  refusedField: null,
  concurrencyLimit: 10,
  withoutControl: false,
  failNext: { times: 0, status: 503 },
  notices: { delayMs: 0, copies: 1, dropped: [], reversed: false },
  report: { dollarsPerMinute: 0.11, withoutStartedAt: false, withDurationSeconds: false },
});

/** A local Vapi, as far as we use it: for tests, and for a demo without an account. It understands no speech. */
export async function startFakeVapi(options: FakeVapiOptions = {}): Promise<FakeVapi> {
  const fake = new Fake(options);
  await fake.listen();
  return fake;
}

class Fake implements FakeVapi {
  readonly mood = wellBehaved();
  readonly requests: FakeVapi["requests"] = [];
  readonly assistants = new Map<string, Record<string, unknown>>();
  readonly calls = new Map<string, FakeCall>();
  readonly apiKey: string;
  baseUrl = "";
  readonly #options: FakeVapiOptions;
  readonly #clock: Clock;
  /** Calls by the secret in their URLs. */
  readonly #byAddress = new Map<string, FakeCall>();
  readonly #telling = new Set<Promise<unknown>>();
  readonly #server = createServer((request, response) => void this.#receive(request, response));
  readonly #sockets = new WebSocketServer({ noServer: true });

  constructor(options: FakeVapiOptions) {
    this.#options = options;
    this.#clock = options.clock ?? systemClock;
    this.apiKey = options.apiKey ?? secretToken("fake_private_");
    this.#server.on("upgrade", (request, socket, head) => {
      const call = this.#byAddress.get((request.url ?? "").split("/")[2] ?? "");
      if (!call || this.mood.down) return void socket.destroy();
      this.#sockets.handleUpgrade(request, socket, head, (line) => call.connect(line));
    });
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.#server.unref();
    this.baseUrl = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async told(): Promise<void> {
    while (this.#telling.size > 0) await Promise.allSettled(this.#telling);
  }

  async close(): Promise<void> {
    for (const call of this.calls.values()) if (call.status !== "ended") call.cut();
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#sockets.close();
  }

  async #receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const body: unknown = text === "" ? null : JSON.parse(text);
    const [method, path] = [request.method ?? "", request.url ?? ""];
    const { authorization } = request.headers;
    this.requests.push({ method, path, authorization, body });
    const [status, answer] = this.#answer({ method, path, authorization, body });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  }

  #answer(ask: FakeVapi["requests"][number]): [status: number, answer: unknown] {
    const { failNext, down } = this.mood;
    if (down) return [503, { message: "Service Unavailable" }];
    if (failNext.times > 0) {
      failNext.times -= 1;
      return [failNext.status, { message: failNext.message ?? "it did not work" }];
    }
    const [, area = "", id = ""] = (ask.path.split("?")[0] ?? "").split("/");
    // The URL of a running call is its own key.
    if (area === "control") return this.#control(id, ask.body);
    if (ask.authorization !== `Bearer ${this.apiKey}`) return [401, { message: "Invalid Key" }];
    if (area === "assistant") return this.#assistant(ask, id);
    if (area === "call" && ask.method === "POST") return this.#create(ask.body as FakeCallBody);
    const call = area === "call" ? this.calls.get(id) : undefined;
    return call ? [200, this.#described(call)] : [404, { message: "Not Found" }];
  }

  #assistant({ method, body }: FakeVapi["requests"][number], id: string): [number, unknown] {
    const { refusedField } = this.mood;
    const given = (body ?? {}) as Record<string, unknown>;
    if (refusedField !== null && refusedField in given) {
      return [400, { message: [`property ${refusedField} should not exist`], error: "Bad Request" }];
    }
    if (method === "GET" && id === "") return [200, [...this.assistants.values()]];
    const known = this.assistants.get(id);
    if (id !== "" && !known) return [404, { message: "Not Found" }];
    if (method === "GET") return [200, known];
    if (method === "DELETE") return this.assistants.delete(id) ? [200, known] : [404, { message: "Not Found" }];
    const now = this.#clock.now().toISOString();
    const saved = { createdAt: now, ...known, ...given, id: id || crypto.randomUUID(), updatedAt: now };
    this.assistants.set(saved.id, saved);
    // A field that no current version has: it must not matter.
    return [id === "" ? 201 : 200, { ...saved, orgId: "org_1", somethingNew: { nested: true } }];
  }

  #create(body: FakeCallBody): [number, unknown] {
    const running = [...this.calls.values()].filter(({ status }) => status !== "ended").length;
    if (running >= this.mood.concurrencyLimit) return [429, { message: "Over Concurrency Limit" }];
    if (!body.assistant && !this.assistants.has(body.assistantId ?? ""))
      return [404, { message: "Couldn't Find Assistant" }];
    const call: FakeCall = new FakeCall({
      id: crypto.randomUUID(),
      body,
      clock: this.#clock,
      hears: this.#options.hears ?? "Tell me more.",
      msPerChar: this.#options.msPerChar ?? 60,
      tell: (message) => this.#tell(call, [message]),
      over: () => this.#over(call),
    });
    const secret = secretToken("line_");
    this.calls.set(call.id, call);
    this.#byAddress.set(secret, call);
    const monitor = this.mood.withoutControl ? {} : { controlUrl: `${this.baseUrl}/control/${secret}` };
    return [
      201,
      {
        id: call.id,
        status: "queued",
        type: "vapi.websocketCall",
        cost: 0,
        monitor,
        transport: {
          provider: "vapi.websocket",
          websocketCallUrl: `${this.baseUrl.replace("http", "ws")}/line/${secret}/transport`,
        },
        subscriptionLimits: {
          concurrencyBlocked: false,
          concurrencyLimit: this.mood.concurrencyLimit,
          remainingConcurrentCalls: this.mood.concurrencyLimit - running - 1,
        },
      },
    ];
  }

  #control(secret: string, body: unknown): [number, unknown] {
    const call = this.#byAddress.get(secret);
    if (!call || call.status === "ended") return [404, { message: "Not Found" }];
    call.control(body as { type?: string });
    return [200, {}];
  }

  #described(call: FakeCall): Record<string, unknown> {
    const { dollarsPerMinute, withoutStartedAt, withDurationSeconds } = this.mood.report;
    const ms = call.startedAt && call.endedAt ? call.endedAt.getTime() - call.startedAt.getTime() : 0;
    return {
      id: call.id,
      status: call.status,
      type: "vapi.websocketCall",
      ...(withoutStartedAt ? {} : { startedAt: call.startedAt?.toISOString() }),
      ...(call.endedAt ? { endedAt: call.endedAt.toISOString(), endedReason: call.endedReason } : {}),
      ...(withDurationSeconds ? { durationSeconds: ms / 1_000 } : {}),
      cost: call.endedAt ? Number(((ms / minuteMs) * dollarsPerMinute).toFixed(4)) : 0,
      costs: [{ type: "transport", provider: "vapi.websocket", minutes: ms / minuteMs, cost: 0 }],
    };
  }

  #over(call: FakeCall): void {
    const { id: _, status: __, ...facts } = this.#described(call);
    const ended = { type: "status-update", status: "ended", endedReason: call.endedReason };
    const report = { ...facts, type: "end-of-call-report", artifact: {}, analysis: {} };
    this.#tell(call, this.mood.notices.reversed ? [report, ended] : [ended, report]);
  }

  /** The call in a message is as it was when created, like theirs. */
  #tell(call: FakeCall, messages: Record<string, unknown>[]): void {
    const { url, headers = {} } = call.body.assistantOverrides?.server ?? {};
    const { delayMs, copies, dropped } = this.mood.notices;
    if (!url) return;
    const work = (async () => {
      if (delayMs > 0) await new Promise<void>((resolve) => void this.#clock.after(delayMs, resolve));
      for (const message of messages.filter(({ type }) => !dropped.includes(String(type)))) {
        for (let copy = 0; copy < copies; copy += 1) await this.#post(url, headers, call, message);
      }
    })();
    const tracked = work.catch(() => {}).finally(() => this.#telling.delete(tracked));
    this.#telling.add(tracked);
  }

  async #post(url: string, headers: Record<string, string>, call: FakeCall, message: object): Promise<void> {
    const snapshot = { id: call.id, status: "queued", type: "vapi.websocketCall" };
    const body = JSON.stringify({ message: { ...message, timestamp: this.#clock.now().getTime(), call: snapshot } });
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
    });
    await answer.arrayBuffer();
  }
}
