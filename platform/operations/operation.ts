import type { z } from "zod";
import type { Failure } from "../errors/failure.ts";

/** The names after a colon in a route such as `POST /admin/users/:id/suspend`. */
type ParamOf<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never;

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request: who asks, what the route names, and the query or the body as the schema reads it. */
type Asked<Viewer, Params extends string, Input> = { viewer: Viewer; params: Record<Params, string>; input: Input };

/** What all operations of a noun share. `Request` is what else of a request they go by, such as the visitor's address. */
type Noun<Viewer, Request> = {
  /** Under which heading the API's description tells of them. */
  tag: string;
  /** Throws for whoever may not, before anything is read of what they sent. Does nothing where anybody may. */
  permit(viewer: Viewer, request: Request): void;
  /** What each parameter in the path is. */
  params: Record<string, string>;
  /** What each of them may refuse. */
  refusals: readonly (() => Failure)[];
};

type Declared<Services, Viewer, Params extends string, Input, Answer, Request> = {
  summary: string;
  /** The query of a GET or a DELETE, the body of all others; left out where nothing is sent. */
  input?: z.ZodType<Input>;
  /** Left out where success has nothing to say (204). */
  answer?: z.ZodType<Answer>;
  /** The status of success, where it is neither 200 nor 204. */
  status?: 201 | 202;
  /** Whether an answer tells of something that is not done yet but waits: its status is 202. */
  waits?(answer: NoInfer<Answer>): boolean;
  /** What it may refuse beside what all of the noun do, and beside an input that cannot be read. */
  refusals?: readonly (() => Failure)[];
  /** The work. A service does it; the declaration says which one, with what. */
  run(services: Services, asked: Asked<Viewer, Params, Input>, request: Request): Promise<NoInfer<Answer>>;
};

/** One thing that the product does for whoever asks: declared once, read by the API, its description and the forms. */
export type Operation<Services, Viewer, Input = unknown, Answer = unknown, Request = object> = Noun<Viewer, Request> & {
  method: Method;
  path: string;
} & Omit<Declared<Services, Viewer, string, Input, Answer, Request>, "refusals">;

/** Declares the operations of one noun. */
export function operationsOf<Services, Viewer, Request = object>(noun: Noun<Viewer, Request>) {
  return <const Route extends `${Method} /${string}`, Input = undefined, Answer = void>(
    route: Route,
    declared: Declared<Services, Viewer, ParamOf<Route>, Input, Answer, Request>,
  ): Operation<Services, Viewer, Input, Answer, Request> => {
    const [method, path] = route.split(" ") as [Method, string];
    return { ...noun, ...declared, method, path, refusals: [...noun.refusals, ...(declared.refusals ?? [])] };
  };
}
