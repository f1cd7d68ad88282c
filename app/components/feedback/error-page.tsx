import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { Link } from "#app/navigation/link.tsx";
import { attempt } from "#app/ui/attempt.ts";
import { errorObject, isUnreached } from "./error-object.rules.ts";
import { WaysOn } from "./ways-on.tsx";

/** A response such as "not found" is not an error of the page. */
function tell(error: unknown): void {
  if (!isRouteErrorResponse(error)) console.error(error);
  else if (error.status >= 500) console.error(`The page failed with ${error.status}.`, error.data);
  else console.warn(`The page answered ${error.status}.`, error.data);
}

/** What failed while the connection was gone may work when it is back. Returns what stops the waiting. */
function tryAgainWhenOnline(): () => void {
  const again = () => location.reload();
  addEventListener("online", again);
  return () => removeEventListener("online", again);
}

type ErrorPageProps = { error: unknown; development?: boolean };

/** The page for every path and every request that failed. */
export function ErrorPage({ error, development = import.meta.env.DEV }: ErrorPageProps) {
  const { statusCode, name, message, details } = errorObject(error, development);
  const unreached = isUnreached(error, typeof navigator === "undefined" || navigator.onLine !== false);
  useEffect(() => tell(error), [error]);
  useEffect(
    () => attempt("the error page", unreached || statusCode >= 500 ? tryAgainWhenOnline : () => undefined),
    [unreached, statusCode],
  );
  if (unreached) return <Unreached />;
  return (
    <div className="wrap grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center">
      <p className="display tabular text-[clamp(6rem,22vw,13rem)] leading-none text-signal/90">{statusCode}</p>
      <h1 className="text-4xl">{name}</h1>
      <p className="max-w-[42ch] text-soft [overflow-wrap:anywhere]">{message}</p>
      {statusCode === 404 && <WaysOn />}
      <Link to="/" className="btn btn-go mt-3">
        Go back home
      </Link>
      {details && (
        <pre className="panel mt-6 max-w-full overflow-x-auto p-4 text-left text-xs text-soft">{details}</pre>
      )}
    </div>
  );
}

/** Only the connection failed. The page reloads automatically when it is back. */
function Unreached() {
  return (
    <div
      role="status"
      className="wrap grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-16 text-center"
    >
      <h1 className="text-4xl">You seem to be offline</h1>
      <p className="max-w-[42ch] text-soft">No connection. We'll reload when you're back online.</p>
      <button type="button" className="btn btn-go mt-3" onClick={() => location.reload()}>
        Try again
      </button>
    </div>
  );
}
