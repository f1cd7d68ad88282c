import { expect } from "vitest";
import { mostFormBytes } from "#features/agents/fields/agent-fields.rules.ts";
import type { Viewer } from "#features/members/viewer.rules.ts";
import { isFailure } from "#platform/errors/failure.ts";
import type { Operation } from "#platform/operations/operation.ts";
import type { RequestContext, Services } from "#server/services.ts";
import { type ApiDocument, apiDocument, type DescribedOperation, expectFits } from "./api-document.ts";
import type { LeapingClock } from "./leaping-clock.ts";
import { type Site, type SiteOptions, siteUnderTest } from "./site-under-test.ts";
import type { Visitor } from "./visitor.ts";

/** A request and the status it should return. */
export type Sample = {
  status: number;
  /** Who sends it. Default: an admin. */
  who?: Visitor;
  params?: Record<string, string>;
  /** Including the question mark. */
  query?: string;
  body?: unknown;
  /** Sent instead of a JSON body. */
  text?: string;
  /** A file body. */
  file?: Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
  /** Run right before the request is sent, and after its response. */
  before?: () => Promise<unknown>;
  after?: () => Promise<unknown>;
  /** The error that the server logs when an external service fails. */
  logged?: string;
};

type Declared = Pick<
  Operation<Services, Viewer | null, unknown, unknown, RequestContext>,
  "permit" | "refusals" | "input"
> & { method: string; path: string };
type Samples = Record<string, Sample[]>;
type MakeSamples = (site: Site, admin: Visitor, clock: LeapingClock) => Promise<Samples>;
/** The members who send a sample that names no sender. */
type Cast = { admin: Visitor; member: Visitor; visitor: Visitor };
type Stage = Cast & { site: Site; document: ApiDocument; samples: Samples };

/** Sends the samples of operations to a separate site and checks the responses against the API description. */
export function declaredAnswers(
  nouns: readonly Readonly<Record<string, Declared>>[],
  samplesOf: readonly MakeSamples[],
  options: SiteOptions & { clock: LeapingClock },
) {
  const operations = nouns.flatMap((noun) => Object.values(noun));
  let stage: Stage | undefined;
  function opened(): Stage {
    if (!stage) throw new Error("The site is not open yet");
    return stage;
  }

  return {
    /** Every declared route. */
    all: operations.map(routeOfOperation),

    async open(): Promise<void> {
      const site = await siteUnderTest(options);
      const admin = await site.signedIn(site.stage.admin);
      const [member, visitor] = [await site.member(), await site.visit()];
      const made = await Promise.all(samplesOf.map((make) => make(site, admin, options.clock)));
      const document = await apiDocument(admin);
      stage = { site, admin, member, visitor, document, samples: Object.assign({}, ...made) };
    },

    async close(): Promise<void> {
      const { site } = opened();
      expect(site.faults).toEqual([]);
      await site.close();
    },

    /** The routes under such paths that name their refusals in the document, those that are declared to, and the sampled ones. */
    routes(isHere: (path: string) => boolean) {
      const { document, samples } = opened();
      const naming = inDocument(document).filter(({ operation }) => namesItsRefusals(operation));
      const refusing = operations.filter(({ refusals, input }) => refusals.length > 0 || input !== undefined);
      return {
        described: naming
          .map(({ route }) => route)
          .filter((route) => isHere(route.split(" ")[1] ?? ""))
          .toSorted(),
        declared: refusing.map(routeOfOperation).toSorted(),
        sampled: Object.keys(samples).toSorted(),
      };
    },

    /** Checks every route, in the order in which they are declared: some samples go on from those before. */
    async checkAll(): Promise<void> {
      for (const route of operations.map(routeOfOperation)) await this.check(route);
    },

    /** Sends every sample of a route: each answer fits its schema, and each documented status is among them. */
    async check(route: string): Promise<void> {
      const { site, document, samples, ...cast } = opened();
      const documented = inDocument(document).find((one) => one.route === route)?.operation;
      const operation = operations.find((one) => routeOfOperation(one) === route);
      if (!documented || !operation) throw new Error(`${route} is not described`);
      const seen = new Set<string>();
      const own = samples[route] ?? [];
      for (const sample of [...sharedSamples(cast, operation, documented, own[0]), ...own]) {
        const { who = cast.admin, status, logged, before, after, ...request } = sample;
        await before?.();
        const answer = await who.ask(...requestOf(site, route, request));
        await after?.();
        const what = `${route} ${answer.status} ${answer.text.slice(0, 200)}`;
        expect(answer.status, what).toBe(status);
        seen.add(String(status));
        if (logged !== undefined) expect(site.faults.pop(), what).toContain(logged);
        const told = documented.responses[status];
        const mediaTypes = Object.keys(told?.content ?? {});
        if (told && !told.content) expect(answer.text, what).toBe("");
        else if (told && !mediaTypes.includes("application/json"))
          expect(mediaTypes, what).toContain(answer.headers.get("content-type")?.split(";")[0]);
        else expectFits(told, answer.body, what);
        if (status < 300 && documented.requestBody)
          expectFits(documented.requestBody, request.body, `${route}: what is sent`);
      }
      expect([...seen].toSorted(), route).toEqual(Object.keys(documented.responses).toSorted());
    },
  };
}

/** Without the patterns of its parameters, such as `{.+}`. */
const routeOfOperation = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{.*?\}/g, "")}`;

/** The route as the declaration writes it, of a place in the document. */
const routeOf = (method: string, path: string) =>
  `${method.toUpperCase()} ${path.replace(/^\/api/, "").replace(/\{(\w+)\}/g, ":$1")}`;

/** Whether the codes of its refusals are named: only a declared operation knows them. */
const namesItsRefusals = ({ responses }: DescribedOperation) =>
  Object.entries(responses).some(([status, { content }]) => {
    const { properties } = (content?.["application/json"]?.schema ?? {}) as {
      properties?: { code?: { enum?: unknown } };
    };
    return Number(status) >= 400 && properties?.code?.enum !== undefined;
  });

const inDocument = (document: ApiDocument) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: routeOf(method, path), operation })),
  );

/** Operations that take all the texts of a companion. */
const longTexts = /^\/(agents\/draft|admin\/agents\/.+\/steps\/.+)$/;

/** What any operation is answered, whatever it does. The one of the first sample may ask for it. */
function sharedSamples(
  { admin, member, visitor }: Cast,
  operation: Declared,
  { requestBody }: DescribedOperation,
  { who = admin, headers = {} }: Pick<Sample, "who" | "headers"> = {},
): Sample[] {
  const asMember = { role: "member", userType: "user" } as Viewer;
  const anyone = [
    { who: visitor, status: refusalTo(operation, null) },
    { who: member, status: refusalTo(operation, asMember) },
  ].flatMap(({ status, ...sample }) => (status === null ? [] : { ...sample, status }));
  if (!requestBody) return anyone;
  const tooLarge = { reason: "x".repeat(longTexts.test(operation.path) ? mostFormBytes : 70_000) };
  return [
    ...anyone,
    { who, headers, status: 400, text: "{nonsense" },
    { who, headers, status: 413, body: tooLarge },
    { who, headers, status: 422, body: null },
  ];
}

/** The status with which the operation shuts such a viewer out; null where it lets them in. */
function refusalTo(operation: Declared, viewer: Viewer | null): number | null {
  try {
    operation.permit(viewer, { facts: { headers: new Headers() } } as RequestContext);
  } catch (error) {
    if (isFailure(error)) return error.status;
    throw error;
  }
  return null;
}

function requestOf(
  { stage }: Site,
  route: string,
  { params, query = "", body, text, file, headers = {} }: Omit<Sample, "status" | "logged">,
): [path: string, init: RequestInit] {
  const [method = "", path = ""] = route.split(" ");
  const filled = path.replace(/:(\w+)/g, (_, name: string) => params?.[name] ?? stage.creators[0]?.agentId ?? "");
  const init = method === "GET" ? { headers } : { method, headers, body: file ?? text ?? JSON.stringify(body ?? null) };
  return [`/api${filled}${query}`, init];
}
