import { isRouteErrorResponse, Link } from "react-router";
import type { PageErrorData } from "../../navigation/answers.ts";

type Shown = { status: number; name: string; message: string; details?: string | undefined };

/** What the error page says about whatever was thrown. Details appear in development only. */
function describeError(error: unknown, development: boolean): Shown {
  const usual = {
    status: 404,
    name: "An error occurred",
    message: "This is not the page you're looking for.",
  };
  if (isRouteErrorResponse(error)) {
    const content = (typeof error.data === "object" && error.data !== null ? error.data : {}) as Partial<PageErrorData>;
    return { status: error.status, name: content.name ?? usual.name, message: content.message ?? usual.message };
  }
  return {
    status: 500,
    name: "Something went wrong",
    message: "Something went wrong on our side. Please try again in a moment.",
    details: development && error instanceof Error ? error.stack : undefined,
  };
}

type ErrorPageProps = { error: unknown; development?: boolean };

/** The page for every path and every request that failed. */
export function ErrorPage({ error, development = import.meta.env.DEV }: ErrorPageProps) {
  const { status, name, message, details } = describeError(error, development);
  return (
    <div className="wrap grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <p className="display tabular text-[clamp(6rem,22vw,13rem)] leading-none text-signal/90">{status}</p>
      <h1 className="text-4xl">{name}</h1>
      <p className="max-w-[44ch] text-soft [overflow-wrap:anywhere]">{message}</p>
      <Link to="/" className="btn btn-go mt-3">
        Go back home
      </Link>
      {details && (
        <pre className="panel mt-6 max-w-full overflow-x-auto p-4 text-left text-xs text-soft">{details}</pre>
      )}
    </div>
  );
}
