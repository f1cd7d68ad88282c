import { ChevronUp } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link, useLocation } from "react-router";
import type { Brand } from "#features/brand/brand.rules.ts";
import type { RootData } from "../../root-data.ts";
import { pushEvent } from "../telemetry/events.ts";

const linksId = "footer-links";

/** 4rem high everywhere. Where the links do not fit beside each other they open from the bar. */
export function SiteFooter({ root, brand }: { root: RootData | undefined; brand: Brand }) {
  const links = useRef<HTMLElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is the route change that closes the links
  useEffect(() => {
    if (links.current?.matches(":popover-open")) links.current.hidePopover();
  }, [key]);

  return (
    <footer className="site-footer">
      <div className="wrap flex h-full items-center justify-between gap-3">
        <Link
          to="/?view=model"
          className="btn btn-sm btn-outline border-line"
          onClick={() => pushEvent("toggle_landing_view", { event_label: "model" })}
        >
          Become a model and earn
        </Link>
        <nav ref={links} id={linksId} popover="auto" aria-label="Legal and help" className="footer-links">
          <Link to="/legal/complaints-policy">Complaints Policy</Link>
          <Link to="/legal/privacy">Privacy Policy</Link>
          <Link to="/legal">Legal Information</Link>
          {root && (
            <>
              <a href={root.config.billingSupportUrl} target="_blank" rel="noreferrer">
                Billing Support
              </a>
              <a href={`mailto:${root.config.contactEmail}`}>Contact Us</a>
            </>
          )}
        </nav>
        <div className="flex items-center gap-3">
          <small className="text-[0.84rem] whitespace-nowrap">
            © {root?.year ?? new Date().getUTCFullYear()} {brand.name}
          </small>
          <button
            type="button"
            className="btn btn-ghost btn-square btn-sm min-[60rem]:hidden"
            popoverTarget={linksId}
            aria-label="Legal and help"
          >
            <ChevronUp size={18} aria-hidden="true" />
          </button>
        </div>
      </div>
    </footer>
  );
}
