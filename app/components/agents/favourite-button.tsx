import { Heart } from "lucide-react";
import { useFetcher, useLocation, useSubmit } from "react-router";
import { useRootData } from "#app/context/root-data.ts";
import { loginPath } from "#app/navigation/guard.rules.ts";
import { Link } from "#app/navigation/link.tsx";
import { notify } from "#app/notices/notices.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useFavourites } from "./use-favourites.ts";

type FavouriteButtonProps = {
  agent: { id: string; name: string };
  /** How it looks; the page says where. `heart` alone has its words for screen readers only. */
  look?: "button" | "heart";
};

const looks = {
  button: "btn btn-outline border-line",
  heart: "play",
};

/** Keeps an agent, or lets it go with a way back. A plain form without scripts; who is not signed in signs in first. */
export function FavouriteButton({ agent, look = "button" }: FavouriteButtonProps) {
  const signedIn = Boolean(useRootData()?.viewer);
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const submit = useSubmit();
  // Where to come back to is asked of a plain form only: a script stays where it is.
  const hydrated = useHydrated();
  const kept = useFavourites().includes(agent.id);
  const asked = fetcher.formData?.get("intent");
  const favourite = asked ? asked === "add" : kept;
  const label = favourite ? `Remove ${agent.name} from favorites` : `Add ${agent.name} to favorites`;
  // Where words are seen, they are the name.
  const named = look === "heart" ? label : undefined;
  const content = <Content favourite={favourite} look={look} />;
  if (!signedIn) return <SignInToKeep agent={agent} look={look} login={loginPath(pathname, search)} />;
  const again = { intent: "add", agentId: agent.id };
  const undo = () => void submit(again, { method: "post", action: "/user/favourites", navigate: false });
  return (
    <fetcher.Form
      method="post"
      action="/user/favourites"
      className="contents"
      onSubmit={() =>
        favourite && notify(`${agent.name} is no longer a favorite.`, { action: { label: "Undo", run: undo } })
      }
    >
      <input type="hidden" name="agentId" value={agent.id} />
      {!hydrated && <input type="hidden" name="next" value={`${pathname}${search}`} />}
      <button
        type="submit"
        name="intent"
        value={favourite ? "remove" : "add"}
        className={looks[look]}
        aria-label={named}
        title={label}
      >
        {content}
      </button>
    </fetcher.Form>
  );
}

type SignInToKeepProps = Required<FavouriteButtonProps> & {
  /** The way to sign in and back to this page. */
  login: string;
};

/** What the button is for somebody who is not signed in. */
export function SignInToKeep({ agent, look, login }: SignInToKeepProps) {
  const label = `Add ${agent.name} to favorites`;
  return (
    <Link to={login} className={looks[look]} aria-label={look === "heart" ? label : undefined} title={label}>
      <Content favourite={false} look={look} />
    </Link>
  );
}

type ContentProps = { favourite: boolean; look: "button" | "heart" };

function Content({ favourite, look }: ContentProps) {
  return (
    <>
      <Heart
        size={18}
        aria-hidden="true"
        className={favourite ? "text-signal" : ""}
        fill={favourite ? "currentColor" : "none"}
      />
      {look === "button" && (favourite ? "Remove from favorites" : "Add to favorites")}
    </>
  );
}
