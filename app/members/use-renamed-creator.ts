import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useRootData } from "../context/root-data.ts";
import type { NoticeCode } from "../navigation/notices.rules.ts";
import { dropPublicAgents } from "./public-agents.ts";

const renamedNotice: NoticeCode = "username-saved";

/** When a creator has just taken another name, the public pages that still hold the old one are dropped. */
export function useRenamedCreator() {
  const isCreator = useRootData()?.viewer?.userType === "model";
  const [search] = useSearchParams();
  const renamed = isCreator && search.get("notice") === renamedNotice;
  useEffect(() => {
    if (renamed) dropPublicAgents();
  }, [renamed]);
}
