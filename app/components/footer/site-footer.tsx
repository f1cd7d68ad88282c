import { ChevronDown } from "lucide-react";
import type { RootData } from "#app/context/root-data.ts";
import { destination } from "#app/navigation/destinations.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { Kept } from "#app/ui/kept.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { Brand } from "#features/brand/brand.rules.ts";
import { workplaceOf } from "../header/header-links.rules.ts";
import { pushEvent } from "../telemetry/events.ts";

const linksId = "footer-links";
const toCreators = () => pushEvent("toggle_landing_view", { event_label: "model" });

/** 4rem high everywhere. Where the links do not fit beside each other they open from the bar. */
export function SiteFooter({ root, brand }: { root: RootData | undefined; brand: Brand }) {
  const hydrated = useHydrated();
  const year = hydrated || !root ? new Date().getFullYear() : root.year;
  const { gtmId, sessionAnalyticsId, billingSupportUrl, contactEmail } = root?.config ?? {};
  const contact = billingSupportUrl && contactEmail ? { billingSupportUrl, contactEmail } : null;
  const workplace = workplaceOf(root?.viewer);
  const facts = { name: brand.name, year, measures: Boolean(gtmId || sessionAnalyticsId), contact, workplace };
  return <Kept as="footer" className="site-footer" of={FooterContent} facts={facts} />;
}

type FooterFacts = {
  name: string;
  workplace: ReturnType<typeof workplaceOf>;
  year: number;
  /** Whether visits are measured here. */
  measures: boolean;
  contact: Pick<RootData["config"], "billingSupportUrl" | "contactEmail"> | null;
};

function FooterContent({ name, year, measures, contact, workplace }: FooterFacts) {
  return (
    <div className="wrap flex h-full items-center justify-between gap-2">
      <Link
        to={workplace?.to ?? "/?view=model"}
        className="btn btn-sm btn-outline h-auto min-h-9 shrink border-line px-2 py-1 text-wrap"
        onClick={workplace ? undefined : toCreators}
      >
        {workplace?.label ?? "Become a model and earn"}
      </Link>
      <nav id={linksId} popover="auto" aria-label="Legal and help" className="footer-links">
        <Link to="/legal/complaints-policy">Complaints Policy</Link>
        <Link to="/legal/privacy">Privacy Policy</Link>
        {measures && <Link to="/legal/privacy-choices">Privacy choices</Link>}
        <Link to="/legal">Legal Information</Link>
        <Link to="/legal/safety-protocol" className="footer-more">
          Safety
        </Link>
        <Link to="/docs" className="footer-more">
          Help
        </Link>
        <Link to="/blog" className="footer-more">
          Blog
        </Link>
        {contact && (
          <>
            <a href={destination(contact.billingSupportUrl, { external: true })} target="_blank" rel="noreferrer">
              Billing Support
            </a>
            <a href={`mailto:${contact.contactEmail}`}>Contact Us</a>
          </>
        )}
      </nav>
      <div className="flex shrink-[99] items-center gap-1">
        <small className="text-[0.82rem]">
          © {year} {name}
        </small>
        <button
          type="button"
          className="btn btn-ghost btn-square btn-sm min-[68rem]:hidden"
          popoverTarget={linksId}
          aria-label="Legal and help"
        >
          <ChevronDown size={18} aria-hidden="true" className="rotate-180" />
        </button>
      </div>
    </div>
  );
}
