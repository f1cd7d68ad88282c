import { Menu } from "lucide-react";
import { useLocation } from "react-router";
import type { RootData } from "#app/context/root-data.ts";
import { creditTone, heldNote, shownCredit } from "#app/members/credit.rules.ts";
import type { MemberState } from "#app/members/member-store.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import type { Brand } from "#features/brand/brand.rules.ts";
import { BrandMark } from "../brand/brand-mark.tsx";
import { SearchButton } from "../content/search-button.tsx";
import { useCreditNews } from "../money/credit-news.ts";
import { HeaderAnchor } from "./header-entry.tsx";
import {
  type HeaderContact,
  type HeaderLink,
  headerLinks,
  helpLinks,
  type LandingView,
  visitorsLinks,
  voices,
} from "./header-links.rules.ts";
import { HeaderMenu } from "./header-menu.tsx";
import { useLandingView } from "./landing-view.ts";
import { MembersPanel, menuPanelId, VisitorsPanel } from "./menu-panel.tsx";
import { SignOut } from "./sign-out.tsx";

type SiteHeaderProps = { root: RootData | undefined; brand: Brand; member: MemberState };

/** The bar at the top of every page. Below 640 px the menu panel holds what does not fit. */
export function SiteHeader({ root, brand, member }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const view = useLandingView();
  const { account, home, logoTo } = headerLinks({ member, pathname, view });
  const note = member.userData && heldNote(member.userData);
  const { billingSupportUrl, contactEmail } = root?.config ?? {};
  const contact = billingSupportUrl && contactEmail ? { billingSupportUrl, contactEmail } : null;
  return (
    <header className="site-header">
      <div className="wrap flex h-full items-center justify-between gap-3">
        {/* Its picture is fetched early, so it cannot be kept. */}
        <Link to={logoTo} aria-label={`${brand.name}, start page`} className="min-w-[26px] shrink-[99]">
          <BrandMark brand={brand} />
        </Link>
        <nav aria-label="Main" className="flex items-center gap-2">
          {account ? (
            <>
              <Kept as="div" className="contents" of={MembersBar} facts={{ contact, home }} />
              <AccountMenu account={account} member={member} note={note} />
              <Kept as="div" className="contents" of={PanelButton} facts={{}} />
            </>
          ) : (
            <Kept as="div" className="contents" of={VisitorsBar} facts={{ contact, view }} />
          )}
        </nav>
      </div>
      {account ? (
        <MembersPanel brand={brand} contact={contact} home={home} account={account} note={note} />
      ) : (
        <VisitorsPanel brand={brand} contact={contact} view={view} />
      )}
    </header>
  );
}

type BarFacts = { contact: HeaderContact | null };

/** The bar's content for visitors. */
function VisitorsBar({ contact, view }: BarFacts & { view: LandingView }) {
  const { login, signup } = visitorsLinks(view);
  return (
    <>
      <BarLinks contact={contact} />
      <HeaderAnchor link={login} className="btn btn-outline border-line max-sm:hidden" />
      <HeaderAnchor link={signup} className="btn btn-go max-sm:px-3" />
      <PanelButton />
    </>
  );
}

/** The bar's content for members. */
function MembersBar({ contact, home }: BarFacts & { home: HeaderLink | null }) {
  return (
    <>
      {/* First in a bar that ends at the right: the start page, which has no such link, moves nothing. */}
      {home && <HeaderAnchor link={home} className="btn btn-ghost max-md:hidden" />}
      <BarLinks contact={contact} />
    </>
  );
}

function BarLinks({ contact }: BarFacts) {
  const { label, children = [] } = helpLinks(contact ?? undefined);
  return (
    <>
      <HeaderAnchor link={voices} className="btn btn-ghost max-md:px-2.5 max-sm:hidden" />
      <div className="max-sm:hidden">
        <HeaderMenu id="help-menu" label={label} links={children} />
      </div>
      <SearchButton shortcuts className="btn btn-ghost btn-square max-sm:hidden" />
    </>
  );
}

function PanelButton() {
  return (
    <button type="button" className="btn btn-ghost btn-square sm:hidden" popoverTarget={menuPanelId} aria-label="Menu">
      <Menu size={22} aria-hidden="true" />
    </button>
  );
}

type AccountProps = { account: HeaderLink; member: MemberState };

/** A member's own pages: those of the account, and the way out. */
function AccountMenu({ account, member, note }: AccountProps & { note: string | null }) {
  const { children: pages, ...alone } = account;
  return (
    <HeaderMenu
      id="account-menu"
      name="My pages"
      links={pages ?? [alone]}
      note={note}
      beside={<AccountButton account={account} member={member} />}
      after={<Kept as="div" of={SignOut} facts={{ className: "header-entry w-full" }} />}
    />
  );
}

const tones = { green: "bg-signal", red: "bg-stop" } as const;

/** The way to a member's own pages. A customer's shows the credit, with a light that says whether there is any. */
function AccountButton({ account, member }: AccountProps) {
  useCreditNews();
  const tone = member.userData && member.user?.userType === "user" ? creditTone(shownCredit(member.userData)) : null;
  return (
    <HeaderAnchor link={account} className="btn btn-neutral border-line tabular max-md:px-2.5 max-md:text-[0.78rem]">
      {tone && <span className={`size-2 rounded-full ${tones[tone]}`} data-tone={tone} aria-hidden="true" />}
      {account.label}
    </HeaderAnchor>
  );
}
