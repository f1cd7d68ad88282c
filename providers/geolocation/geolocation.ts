/** Where an address is, as far as somebody outside can tell. A text is empty where nothing is known. */
export type GeolocationResult = {
  /** Ours: whether the lookup named a country. */
  status: "success" | "fail";
  country: string;
  /** Two letters, ISO 3166. */
  countryCode: string;
  /** The code of the region: for the United States the state's two letters. */
  region: string;
  regionName: string;
  city: string;
  zip: string;
  lat: number | null;
  lon: number | null;
  timezone: string;
  isp: "";
  org: string;
  as: "";
  /** The address that was asked for. */
  query: string;
};

/** Whose place is asked for: the address that connected, and what the hosting network wrote into the request. */
export type GeolocationVisitor = { ip: string; headers: Pick<Headers, "get"> };

/** Tells where a visitor is. Neither call throws: whatever goes wrong outside is a failed lookup. */
export type Geolocation = {
  readonly name: string;
  /** What is known without asking anybody and without waiting; null: nothing. */
  known(visitor: GeolocationVisitor): GeolocationResult | null;
  /** The answer, asked for if need be. Takes 5 seconds at most. */
  locate(visitor: GeolocationVisitor): Promise<GeolocationResult>;
};
