import { Menu } from "lucide-react";
import { Link, useLocation } from "react-router";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { RootData } from "../../root-data.ts";
import { BrandMark } from "../brand/brand-mark.tsx";
import { useLandingView } from "../landing/landing-view.ts";
import { AccountButton } from "./account-button.tsx";
import { headerLinks } from "./header-links.rules.ts";
import { MenuPanel, menuPanelId } from "./menu-panel.tsx";

/** The bar at the top of every page. Below 640 px the menu panel holds what does not fit. */
export function SiteHeader({ root, brand }: { root: RootData | undefined; brand: Brand }) {
  const { pathname } = useLocation();
  const view = useLandingView();
  const links = headerLinks({ viewer: root?.viewer ?? null, credit: root?.credit ?? null, pathname, view });
  return (
    <header className="site-header">
      <div className="wrap flex h-full items-center justify-between gap-3">
        <Link to={links.logoTo} aria-label={`${brand.name}, start page`}>
          <BrandMark brand={brand} nameOnPhone={(root?.credit ?? null) === null} />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-2 sm:gap-3">
          <Link to="/agents" className="btn btn-ghost max-sm:hidden">
            Voices
          </Link>
          {links.home && (
            <Link to={links.home.to} className="btn btn-ghost max-sm:hidden">
              {links.home.label}
            </Link>
          )}
          {links.login && (
            <Link to={links.login.to} className="btn btn-outline border-line max-sm:hidden">
              {links.login.label}
            </Link>
          )}
          {links.signup && (
            <Link to={links.signup.to} className="btn btn-go max-[380px]:px-3">
              {links.signup.label}
            </Link>
          )}
          {links.account && <AccountButton link={links.account} credit={root?.credit ?? null} />}
          <button
            type="button"
            className="btn btn-ghost btn-square sm:hidden"
            popoverTarget={menuPanelId}
            aria-label="Menu"
          >
            <Menu size={22} aria-hidden="true" />
          </button>
        </nav>
      </div>
      <MenuPanel links={links} viewer={root?.viewer ?? null} />
    </header>
  );
}
