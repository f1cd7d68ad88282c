import { useEffect } from "react";
import { useSearchParams } from "react-router";
import { useRootData } from "../context/root-data.ts";
import type { NoticeCode } from "../navigation/notices.rules.ts";
import { dropPublicAgents } from "./public-agents.ts";

const renamedNotice: NoticeCode = "username-saved";

/** Drops the cached public pages that still show a creator's old name after a change. */
export function useRenamedCreator() {
  const isCreator = useRootData()?.viewer?.userType === "model";
  const [search] = useSearchParams();
  const renamed = isCreator && search.get("notice") === renamedNotice;
  useEffect(() => {
    if (renamed) dropPublicAgents();
  }, [renamed]);
}
