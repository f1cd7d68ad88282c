import { isRouteErrorResponse } from "react-router";
import { errorObject } from "#app/components/feedback/error-object.rules.ts";
import { ErrorPage } from "#app/components/feedback/error-page.tsx";
import { Link } from "#app/navigation/link.tsx";
import { PageHead } from "./page-head.tsx";

/** A refused or missing page of the admin area; the menu beside it stays. Faults of ours look as everywhere. */
export function AdminError({ error }: { error: unknown }) {
  if (!isRouteErrorResponse(error) || error.status >= 500) return <ErrorPage error={error} />;
  const { statusCode, message } = errorObject(error, false);
  return (
    <>
      <PageHead title={statusCode === 404 ? "Not found" : "This page could not be opened"} />
      <div className="panel grid justify-items-start gap-4 p-6">
        <p className="text-soft [overflow-wrap:anywhere]">
          {message} <span className="tabular">({statusCode})</span>
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to="/admin" className="btn btn-primary">
            Overview
          </Link>
          <Link to="/admin/users-management" className="btn btn-neutral border-line">
            Find a member
          </Link>
        </div>
      </div>
    </>
  );
}
