import type { ReactNode } from "react";
import { destination } from "#app/navigation/destinations.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import type { HeaderLink } from "./header-links.rules.ts";

type HeaderAnchorProps = { link: HeaderLink; className?: string; children?: ReactNode };

/** A link of the header: within the site by the router, to others as the operator has set it. */
export function HeaderAnchor({ link, className, children = link.label }: HeaderAnchorProps) {
  if (link.to.startsWith("/")) {
    return (
      <Link to={link.to} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={destination(link.to, { external: true })} target={link.target} rel="noreferrer" className={className}>
      {children}
    </a>
  );
}

/** The entries of a group, each with its picture and, where it has one, a line about it. */
export function HeaderEntries({ links }: { links: HeaderLink[] }) {
  return (
    <ul>
      {links.map(({ icon, description, ...link }) => (
        <li key={link.label}>
          <HeaderAnchor link={link} className="header-entry">
            {icon && <span className="header-icon" data-icon={icon} aria-hidden="true" />}
            <span>
              {link.label}
              {description && <span className="block text-[0.82rem] text-soft">{description}</span>}
            </span>
          </HeaderAnchor>
        </li>
      ))}
    </ul>
  );
}
