/** A page of the site outside the content, for the search. */
export type SitePage = { path: string; title: string; description: string };

/** The searchable pages of the site. None of them contains data of an agent or a member. */
export const sitePages: readonly SitePage[] = [
  { path: "/", title: "Start page", description: "What this is, how it works, and the first companions to call." },
  {
    path: "/agents",
    title: "All voices",
    description: "The catalogue of companions to call: search, filters, price per minute, voice samples.",
  },
  {
    path: "/free",
    title: "Free area",
    description: "Hear what a voice sounds like before you sign up: no account, no price, nothing explicit.",
  },
  {
    path: "/signup",
    title: "Create an account",
    description: "Sign up as a customer or as a creator. Join, register.",
  },
  { path: "/login", title: "Log in", description: "Sign in to your account." },
  {
    path: "/user/account",
    title: "My account",
    description: "Your credit and balance, your statement, what happened to each dollar.",
  },
  { path: "/user/calls", title: "My calls", description: "Calls that you made: length, price, summary, history." },
  { path: "/user/favourites", title: "My favorites", description: "Companions that you kept." },
  {
    path: "/user/memories",
    title: "Memories",
    description: "What companions remember of you: read, change, erase, or switch it off.",
  },
  {
    path: "/user/appointments",
    title: "Planned calls",
    description: "Plan a call and be reminded: reminders, notifications, appointments, quiet hours.",
  },
  {
    path: "/user/settings",
    title: "My settings",
    description: "Password, email address, passkeys, two-factor sign-in, devices, sign out everywhere.",
  },
  { path: "/forgot-password", title: "Forgotten password", description: "Choose a new password. Reset, recover." },
  {
    path: "/model/dashboard",
    title: "Creator dashboard",
    description: "For creators: earnings, calls and the state of your companion.",
  },
  { path: "/blog", title: "Blog", description: "Notes on voices, prices and safety. News." },
  {
    path: "/docs",
    title: "Documentation",
    description: "Help and guides for customers and creators. Questions, support.",
  },
  { path: "/legal", title: "Legal information", description: "Terms, privacy, complaints and records. Imprint." },
  {
    path: "/legal/report",
    title: "Report something",
    description: "Complaints, takedown requests, copyright notices. Without an account.",
  },
  {
    path: "/legal/privacy-choices",
    title: "Privacy choices",
    description: "Whether your visits may be measured. Cookies, consent, analytics, opt out.",
  },
  {
    path: "/api/docs",
    title: "API documentation",
    description: "The HTTP interface for programs. Developers, OpenAPI, JSON.",
  },
];
