/** Where somebody in danger is helped, by country (ISO 3166); free of charge, at any time unless it says otherwise. */
export const helplines = [
  {
    countries: ["US"],
    name: "988 Suicide and Crisis Lifeline",
    reach: "call or text 988",
    site: "https://988lifeline.org",
  },
  { countries: ["CA"], name: "9-8-8 Suicide Crisis Helpline", reach: "call or text 988", site: "https://988.ca" },
  { countries: ["GB", "IE"], name: "Samaritans", reach: "call 116 123", site: "https://www.samaritans.org" },
  { countries: ["AU"], name: "Lifeline", reach: "call 13 11 14", site: "https://www.lifeline.org.au" },
  { countries: ["NZ"], name: "Need to talk?", reach: "call or text 1737", site: "https://1737.org.nz" },
  { countries: ["DE"], name: "TelefonSeelsorge", reach: "call 116 123", site: "https://www.telefonseelsorge.de" },
  { countries: ["FR"], name: "Numéro national de prévention du suicide", reach: "call 3114", site: "https://3114.fr" },
  { countries: ["ES"], name: "Línea 024", reach: "call 024", site: "https://www.sanidad.gob.es/linea024" },
  { countries: ["NL"], name: "113 Zelfmoordpreventie", reach: "call 113", site: "https://www.113.nl" },
] as const;

/** For every other place. */
export const everywhereElse = {
  name: "Find a Helpline",
  reach: "in the European Union, 112 in an emergency; anywhere else, your local emergency number",
  site: "https://findahelpline.com",
} as const;
