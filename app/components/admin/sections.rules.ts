export type AdminSection = { label: string; to: string };

/** The pages of the admin's area, by what they are for. The menu shows them in this order. */
export const adminSections: { label: string; sections: AdminSection[] }[] = [
  { label: "Today", sections: [{ label: "Overview", to: "/admin" }] },
  {
    label: "Conversations",
    sections: [
      { label: "All conversations", to: "/admin/all-conversations" },
      { label: "Prompts", to: "/admin/prompts" },
      { label: "First messages", to: "/admin/messages" },
    ],
  },
  {
    label: "Trust",
    sections: [
      { label: "Verifications", to: "/admin/verifications" },
      { label: "Content verification", to: "/admin/content-verification" },
      { label: "Complaints", to: "/admin/complaints" },
      { label: "Safety", to: "/admin/safety" },
    ],
  },
  {
    label: "People",
    sections: [
      { label: "Members", to: "/admin/users-management" },
      { label: "Companions", to: "/admin/agent-edition" },
    ],
  },
  {
    label: "Business",
    sections: [
      { label: "Analysis", to: "/admin/analysis" },
      { label: "Settings", to: "/admin/settings" },
    ],
  },
  {
    label: "Operations",
    sections: [
      { label: "Logs", to: "/admin/logs" },
      { label: "Jobs", to: "/admin/jobs" },
      { label: "Retention", to: "/admin/retention" },
    ],
  },
];
