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

/** What all operations of a noun share. */
type Noun<Viewer> = {
  /** Under which heading the API's description tells of them. */
  tag: string;
  /** Throws for whoever may not, before anything is read of what they sent. */
  permit(viewer: Viewer): void;
  /** What each parameter in the path is. */
  params: Record<string, string>;
  /** What each of them may refuse. */
  refusals: readonly (() => Failure)[];
};

type Declared<Services, Viewer, Params extends string, Input, Answer> = {
  summary: string;
  /** The query of a GET, the body of all others; left out where nothing is sent. */
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
  run(services: Services, asked: Asked<Viewer, Params, Input>): Promise<NoInfer<Answer>>;
};

/** One thing that the product does for whoever asks: declared once, read by the API, its description and the forms. */
export type Operation<Services, Viewer, Input = unknown, Answer = unknown> = Noun<Viewer> & {
  method: Method;
  path: string;
} & Omit<Declared<Services, Viewer, string, Input, Answer>, "refusals">;

/** Declares the operations of one noun. */
export function operationsOf<Services, Viewer>(noun: Noun<Viewer>) {
  return <const Route extends `${Method} /${string}`, Input = undefined, Answer = void>(
    route: Route,
    declared: Declared<Services, Viewer, ParamOf<Route>, Input, Answer>,
  ): Operation<Services, Viewer, Input, Answer> => {
    const [method, path] = route.split(" ") as [Method, string];
    return { ...noun, ...declared, method, path, refusals: [...noun.refusals, ...(declared.refusals ?? [])] };
  };
}
