import { Outlet } from "react-router";
import { ErrorPage } from "#app/components/feedback/error-page.tsx";

export default function DefaultLayout() {
  return <Outlet />;
}

export const ErrorBoundary = ErrorPage;
