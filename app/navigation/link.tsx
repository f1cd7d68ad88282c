import type { ComponentProps } from "react";
import { createPath, Link as RouterLink, NavLink as RouterNavLink, type To, useLocation } from "react-router";

type LinkProps = ComponentProps<typeof RouterLink>;
type NavLinkProps = ComponentProps<typeof RouterNavLink>;

/**
 * An address that reads the same wherever it stands: it begins at the root, and no part of it leads back. Null for any
 * other.
 */
function settled(to: To): string | null {
  if (typeof to !== "string" && !to.pathname) return null;
  const path = typeof to === "string" ? to : createPath(to);
  const unclear = !path.startsWith("/") || /\/[./]|[?#]$|#.*#/.test(path);
  return unclear ? null : path;
}

/**
 * A link as the server writes it. The router's own works out anew, for each link and several times, where it stands among
 * the routes and what a click would do. Nobody clicks here, and an address from the root needs no place.
 */
function WrittenLink(props: LinkProps) {
  const href = props.mask || props.prefetch === "render" ? null : settled(props.to);
  if (href === null) return <RouterLink {...props} />;
  const { to, discover = "render", prefetch, relative, reloadDocument, replace, mask, state, ...more } = props;
  const { preventScrollReset, viewTransition, defaultShouldRevalidate, children, ...attributes } = more;
  return (
    <a {...attributes} href={href} data-discover={discover === "render" ? "true" : undefined}>
      {children}
    </a>
  );
}

/** The same for a link that shows whether its page, or with `end` that page alone, is the one that is open. */
function WrittenNavLink(props: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const { to, end = false, caseSensitive, className, style, children, ...more } = props;
  const path = typeof to === "string" && /^\/[\w-][\w/-]*[\w-]$/.test(to) ? to.toLowerCase() : null;
  const computed = [className, style, children].some((one) => typeof one === "function");
  if (path === null || computed || caseSensitive) return <RouterNavLink {...props} />;
  const active = pathname === path || (!end && pathname.startsWith(`${path}/`));
  const classes = [className, active ? "active" : null].filter(Boolean).join(" ");
  return (
    <WrittenLink
      {...(more as LinkProps)}
      to={to}
      style={style as LinkProps["style"]}
      className={classes}
      aria-current={active ? "page" : undefined}
    >
      {children as LinkProps["children"]}
    </WrittenLink>
  );
}

/** A link within the site: on the server it writes what the router's link writes. */
export const Link = import.meta.env.SSR ? WrittenLink : RouterLink;
export const NavLink = import.meta.env.SSR ? WrittenNavLink : RouterNavLink;
