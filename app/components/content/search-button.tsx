import { Search } from "lucide-react";
import { type ComponentType, type MouseEvent, useEffect, useState } from "react";
import { Link } from "#app/navigation/link.tsx";

/** Where keys mean text, or where something else has the screen. */
const busy = "input, textarea, select, [contenteditable]";
const onTop = "dialog[open], .call-screen";

type SearchButtonProps = {
  /** One button of a page also listens to Ctrl-K and "/". */
  shortcuts?: boolean;
  className?: string;
};

/** Opens the search. Without scripts, or when its code does not arrive, it is a link to the search page. */
export function SearchButton({ shortcuts = false, className = "btn btn-outline border-line" }: SearchButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<{ onClose(): void }> | null>(null);

  function open() {
    import("./search-dialog.tsx").then(
      ({ SearchDialog }) => setDialog(() => SearchDialog),
      () => location.assign("/search"),
    );
  }

  useEffect(() => {
    if (!shortcuts) return;
    const listen = (event: KeyboardEvent) => {
      const target = event.target as Element | null;
      const isCombination = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isCombination && (event.key !== "/" || target?.closest(busy))) return;
      if (event.altKey || document.querySelector(onTop)) return;
      event.preventDefault();
      open();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });

  return (
    <>
      <Link
        to="/search"
        className={className}
        aria-label="Search"
        aria-keyshortcuts={shortcuts ? "Control+K /" : undefined}
        onClick={(event: MouseEvent) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          open();
        }}
      >
        <Search size={18} aria-hidden="true" />
        {!shortcuts && "Search"}
      </Link>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
