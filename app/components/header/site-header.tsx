import { Menu } from "lucide-react";
import { useLocation } from "react-router";
import type { Brand } from "#features/brand/brand.rules.ts";
import { creditTone, shownCredit } from "../../members/credit.rules.ts";
import type { MemberState } from "../../members/member-store.rules.ts";
import { Link } from "../../navigation/link.tsx";
import type { RootData } from "../../root-data.ts";
import { BrandMark } from "../brand/brand-mark.tsx";
import { SearchButton } from "../content/search-button.tsx";
import { useLandingView } from "../landing/landing-view.ts";
import { useCreditNews } from "../money/credit-news.ts";
import { HeaderAnchor } from "./header-entry.tsx";
import { type HeaderLink, headerLinks, helpLinks } from "./header-links.rules.ts";
import { HeaderMenu } from "./header-menu.tsx";
import { MenuPanel, menuPanelId } from "./menu-panel.tsx";
import { SignOut } from "./sign-out.tsx";

const voices: HeaderLink = { label: "Voices", to: "/agents" };
const search: HeaderLink = { label: "Search", to: "/search" };
type SiteHeaderProps = { root: RootData | undefined; brand: Brand; member: MemberState };

/** The bar at the top of every page. Below 640 px the menu panel holds what does not fit. */
export function SiteHeader({ root, brand, member }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const links = headerLinks({ member, pathname, view: useLandingView() });
  const help = helpLinks(root?.config);
  const { logoTo, home, login, signup, account } = links;
  const present = (link: HeaderLink | null) => (link ? [link] : []);
  const { children: _, ...accountAlone } = account ?? { label: "", to: "" };
  return (
    <header className="site-header">
      <div className="wrap flex h-full items-center justify-between gap-3">
        <Link to={logoTo} aria-label={`${brand.name}, start page`}>
          <BrandMark brand={brand} nameOnPhone={!account?.children} />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-2">
          <HeaderAnchor link={voices} className="btn btn-ghost max-sm:hidden" />
          <div className="max-md:hidden">
            <HeaderMenu id="help-menu" label={help.label} links={help.children ?? []} />
          </div>
          <SearchButton shortcuts className="btn btn-ghost btn-square max-sm:hidden" />
          {home && <HeaderAnchor link={home} className="btn btn-ghost max-sm:hidden" />}
          {login && <HeaderAnchor link={login} className="btn btn-outline border-line max-sm:hidden" />}
          {signup && <HeaderAnchor link={signup} className="btn btn-go max-[380px]:px-3" />}
          {account && (
            <HeaderMenu
              id="account-menu"
              name="My pages"
              links={account.children ?? [accountAlone]}
              beside={<AccountButton link={account} member={member} />}
              after={<SignOut className="header-entry w-full" />}
            />
          )}
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
      <MenuPanel
        brand={brand}
        links={[...present(home), voices, search, ...present(account), ...present(login), ...present(signup)]}
        help={help}
        signsOut={account !== null}
      />
    </header>
  );
}

const tones = { green: "bg-signal", red: "bg-stop" } as const;

/** The way to a member's own pages. A customer's shows the credit, with a light that says whether there is any. */
function AccountButton({ link, member }: { link: HeaderLink; member: MemberState }) {
  useCreditNews();
  const tone = member.userData && member.user?.userType === "user" ? creditTone(shownCredit(member.userData)) : null;
  return (
    <HeaderAnchor link={link} className="btn btn-neutral border-line tabular max-sm:px-3 max-sm:text-[0.82rem]">
      {tone && <span className={`size-2 rounded-full ${tones[tone]}`} data-tone={tone} aria-hidden="true" />}
      {link.label}
    </HeaderAnchor>
  );
}
