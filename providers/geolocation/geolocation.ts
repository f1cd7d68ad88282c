/** Where an address is, as far as an outside service knows. A text is empty if unknown. */
export type GeolocationResult = {
  /** Ours: whether the lookup named a country. */
  status: "success" | "fail";
  country: string;
  /** Two letters, ISO 3166. */
  countryCode: string;
  /** The code of the region: for the United States the two letters of the state. */
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
  /** The address that was looked up. */
  query: string;
};

/** The visitor to look up: the connecting address, and the hosting network's headers. */
export type GeolocationVisitor = { ip: string; headers: Pick<Headers, "get"> };

/** Finds where a visitor is. Neither call throws: any outside failure is a failed lookup. */
export type Geolocation = {
  readonly name: string;
  /** What is known at once, without a request; null: nothing. */
  known(visitor: GeolocationVisitor): GeolocationResult | null;
  /** The result, requested if need be. Takes 5 seconds at most. */
  locate(visitor: GeolocationVisitor): Promise<GeolocationResult>;
};
