import { isRouteErrorResponse } from "react-router";
import type { PageErrorData } from "#app/forms/answers.ts";

/** An error as the error page shows it. `details` is there in development only. */
export type ErrorObject = {
  statusCode: number;
  /** The words that belong to the status, such as "Not Found"; empty where there are none. */
  statusMessage: string;
  name: string;
  message: string;
  details?: string | undefined;
};

const usual = {
  statusCode: 404,
  name: "An error occurred",
  message: "This is not the page you're looking for.",
};

/** What the error page says about whatever was thrown. */
export function errorObject(error: unknown, development: boolean): ErrorObject {
  if (isRouteErrorResponse(error)) {
    const content = (typeof error.data === "object" && error.data !== null ? error.data : {}) as Partial<PageErrorData>;
    const name = content.name ?? (error.status >= 500 ? "Something went wrong" : usual.name);
    return {
      statusCode: error.status || usual.statusCode,
      statusMessage: error.statusText,
      name,
      message: content.message ?? usual.message,
      details: development && typeof error.data === "string" ? error.data : undefined,
    };
  }
  return {
    statusCode: 500,
    statusMessage: "Internal Server Error",
    name: "Something went wrong",
    message: "Something went wrong on our side. Please try again in a moment.",
    details: development && error instanceof Error ? error.stack : undefined,
  };
}

/** How browsers say that a request never reached anybody. A part of the program that is not there any more sounds longer. */
const unreached = /^(Failed to fetch|Load failed|NetworkError when attempting to fetch resource\.?)$/;

/** Whether it is the way to the server that failed. `online`: what the browser says of its network. */
export function isUnreached(error: unknown, online: boolean): boolean {
  if (isRouteErrorResponse(error)) return false;
  return !online || (error instanceof TypeError && unreached.test(error.message));
}
