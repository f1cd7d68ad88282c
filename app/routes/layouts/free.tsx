import { Outlet } from "react-router";
import { ErrorPage } from "#app/components/feedback/error-page.tsx";

export default function FreeLayout() {
  return <Outlet />;
}

export const ErrorBoundary = ErrorPage;
