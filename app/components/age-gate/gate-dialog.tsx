import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { RootData } from "#app/context/root-data.ts";
import { focusHeading } from "../frame/focus-heading.ts";
import { GatePanel } from "./gate-panel.tsx";
import { useGateCheck } from "./use-gate-check.ts";

/**
 * The modal over the page. The server writes it open, so that it stands without scripts, and then leads to a page with the
 * form. With scripts it stays hidden until the first look is done, and then becomes a true modal with the form in it:
 * focus stays inside and the page behind is inert. There is no way around it but Enter or Leave.
 */
export default function GateDialog({ root }: { root: RootData }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const checked = useGateCheck();
  const { pathname, search } = useLocation();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !checked) return;
    const refuse = (event: Event) => event.preventDefault();
    const insist = (event: KeyboardEvent) => {
      if (event.key === "Escape") event.preventDefault();
    };
    if (element.isConnected) {
      element.close();
      element.showModal();
    }
    element.addEventListener("cancel", refuse);
    element.addEventListener("keydown", insist);
    document.documentElement.classList.add("overflow-hidden");
    return () => {
      element.removeEventListener("cancel", refuse);
      element.removeEventListener("keydown", insist);
      document.documentElement.classList.remove("overflow-hidden");
      // The page behind it begins now: a dialog that is gone leaves the focus nowhere.
      focusHeading();
    };
  }, [checked]);

  return (
    <dialog ref={dialog} open className="gate" aria-labelledby="gate-title" data-checked={checked || undefined}>
      <div className="grid min-h-full place-items-center p-3 sm:p-6">
        <GatePanel root={root} next={`${pathname}${search}`} shown={checked} over />
      </div>
    </dialog>
  );
}
