import { Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import { notify } from "#app/notices/notices.ts";

/** Hands the agent's own link to whatever shares on this device, or copies it. Without scripts it is that link. */
export function ShareButton({ agent, className }: { agent: { id: string; name: string }; className: string }) {
  const path = `/agent/${agent.id}`;
  async function share(event: MouseEvent) {
    event.preventDefault();
    const url = new URL(path, window.location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title: agent.name, url });
      await navigator.clipboard.writeText(url);
      notify("Link copied.");
    } catch (error) {
      // Whoever closes the sheet of their device has changed their mind; that needs no answer.
      if (!(error instanceof DOMException && error.name === "AbortError"))
        notify(`The link could not be copied: ${url}`);
    }
  }
  return (
    <a href={path} onClick={share} className={className}>
      <Share2 size={17} aria-hidden="true" />
      Share
    </a>
  );
}
