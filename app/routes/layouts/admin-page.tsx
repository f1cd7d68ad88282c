import { Outlet, useMatches } from "react-router";
import { AdminError } from "#app/components/admin/admin-error.tsx";
import { DroppedFilters } from "#app/components/admin/dropped-filters.tsx";
import type { Route } from "./+types/admin-page.ts";

/** Inside the admin layout, so that what fails on a page leaves the menu where it is. */
export default function AdminPageLayout() {
  const page = useMatches().at(-1)?.loaderData as { query?: Record<string, unknown> } | undefined;
  return (
    <>
      <DroppedFilters query={page?.query} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdminError error={error} />;
}
