import type { z } from "zod";
import type { Failure } from "../errors/failure.ts";

/** The parameters in a route such as `POST /admin/users/:id/suspend`. */
export type ParamOf<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never;

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request: the member, the route's parameters, and the parsed query or body. */
type Asked<Viewer, Params extends string, Input> = { viewer: Viewer; params: Record<Params, string>; input: Input };

/** What all operations of a noun share. `Request`: what else they need, such as the visitor's address. */
export type Noun<Viewer, Request> = {
  /** The heading in the API's description. */
  tag: string;
  /** Throws for members without access, before any input is parsed. Does nothing if the operations are open to all. */
  permit(viewer: Viewer, request: Request): void;
  /** The description of each path parameter. */
  params: Record<string, string>;
  /** The failures of all of them. */
  refusals: readonly (() => Failure)[];
};

type Declared<Services, Viewer, Params extends string, Input, Answer, Request> = {
  summary: string;
  /** The query of a GET or a DELETE, or the body of any other; omitted if there is none. */
  input?: z.ZodType<Input>;
  /** Omitted if success returns nothing (204). */
  answer?: z.ZodType<Answer>;
  /** The status of success, if it is neither 200 nor 204. */
  status?: 201 | 202;
  /** Whether a response reports work that waits for a confirmation: its status is then 202. */
  waits?(answer: NoInfer<Answer>): boolean;
  /** Its own failures, besides those of the noun and invalid input. */
  refusals?: readonly (() => Failure)[];
  /** The work. A service does it; the declaration says which one, with what. */
  run(services: Services, asked: Asked<Viewer, Params, Input>, request: Request): Promise<NoInfer<Answer>>;
};

/** One operation of the product: declared once, used by the API, its description and the forms. */
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
