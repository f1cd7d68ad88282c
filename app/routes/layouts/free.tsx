import { Outlet } from "react-router";

export default function FreeLayout() {
  return <Outlet />;
}
