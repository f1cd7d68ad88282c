import { useEffect, useRef } from "react";
import { useNavigate } from "#app/navigation/moves.ts";
import "#app/styles/reading.css";

/** The text of a page. Links to our own pages stay within the application, as all other links do. */
export function ArticleBody({ html }: { html: string }) {
  const body = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const element = body.current;
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const path = link?.getAttribute("href");
      const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
      if (!path?.startsWith("/") || !isPlain || /\.\w+$/.test(path) || path.startsWith("/api/")) return;
      event.preventDefault();
      void navigate(path);
    };
    element?.addEventListener("click", follow);
    return () => element?.removeEventListener("click", follow);
  }, [navigate]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, converted without raw HTML
  return <div ref={body} className="reading" dangerouslySetInnerHTML={{ __html: html }} />;
}
