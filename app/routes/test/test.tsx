import { useRootData } from "#app/context/root-data.ts";
import { pageMeta } from "#app/navigation/page-meta.ts";
import type { Route } from "./+types/test.ts";
import { DeviceCheck } from "./device-check.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: "Device check", indexed: false });
}

/** Microphone, speaker and browser, tried before a call instead of during one. */
export default function DeviceCheckScreen() {
  const root = useRootData();
  return (
    <>
      <h1 className="text-5xl">Device check</h1>
      <p className="mt-2 mb-7 max-w-[60ch] text-soft">
        Microphone, speaker, browser and connection, tried here instead of in a call. Nothing that you say leaves this
        page.
      </p>
      <DeviceCheck site={root?.brand.name ?? "Nocturne"} />
      <noscript>
        <p className="mt-4 text-soft">The check needs scripts to be switched on in your browser.</p>
      </noscript>
    </>
  );
}
