/** Regions with a tax of their own, by country: code and the names that shoppers write. */
const regionNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  CA: {
    AB: ['Alberta'],
    BC: ['British Columbia', 'Colombie-Britannique'],
    MB: ['Manitoba'],
    NB: ['New Brunswick', 'Nouveau-Brunswick'],
    NL: ['Newfoundland and Labrador', 'Newfoundland', 'Terre-Neuve-et-Labrador'],
    NS: ['Nova Scotia', 'Nouvelle-Écosse'],
    NT: ['Northwest Territories', 'Territoires du Nord-Ouest'],
    NU: ['Nunavut'],
    ON: ['Ontario'],
    PE: ['Prince Edward Island', 'Île-du-Prince-Édouard'],
    QC: ['Quebec', 'Québec'],
    SK: ['Saskatchewan'],
    YT: ['Yukon'],
  },
  US: {
    AK: ['Alaska'],
    AL: ['Alabama'],
    AR: ['Arkansas'],
    AZ: ['Arizona'],
    CA: ['California'],
    CO: ['Colorado'],
    CT: ['Connecticut'],
    DC: ['District of Columbia', 'Washington DC', 'Washington, D.C.'],
    DE: ['Delaware'],
    FL: ['Florida'],
    GA: ['Georgia'],
    HI: ['Hawaii'],
    IA: ['Iowa'],
    ID: ['Idaho'],
    IL: ['Illinois'],
    IN: ['Indiana'],
    KS: ['Kansas'],
    KY: ['Kentucky'],
    LA: ['Louisiana'],
    MA: ['Massachusetts'],
    MD: ['Maryland'],
    ME: ['Maine'],
    MI: ['Michigan'],
    MN: ['Minnesota'],
    MO: ['Missouri'],
    MS: ['Mississippi'],
    MT: ['Montana'],
    NC: ['North Carolina'],
    ND: ['North Dakota'],
    NE: ['Nebraska'],
    NH: ['New Hampshire'],
    NJ: ['New Jersey'],
    NM: ['New Mexico'],
    NV: ['Nevada'],
    NY: ['New York'],
    OH: ['Ohio'],
    OK: ['Oklahoma'],
    OR: ['Oregon'],
    PA: ['Pennsylvania'],
    RI: ['Rhode Island'],
    SC: ['South Carolina'],
    SD: ['South Dakota'],
    TN: ['Tennessee'],
    TX: ['Texas'],
    UT: ['Utah'],
    VA: ['Virginia'],
    VT: ['Vermont'],
    WA: ['Washington'],
    WI: ['Wisconsin'],
    WV: ['West Virginia'],
    WY: ['Wyoming'],
  },
}

const toKey = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F.]/g, '')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()

const codesByName: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries(regionNames).map(([country, regions]) => [
    country,
    new Map(Object.entries(regions).flatMap(([code, names]) => [code, ...names].map((name) => [toKey(name), code]))),
  ]),
)

/** Returns the code of a region (TX) by code or name; '' for one that is unknown or has no separate tax. */
export const findRegionCode = (country: string, region: string): string =>
  codesByName.get(country)?.get(toKey(region)) ?? ''

/** The countries whose regions are known by name. */
export const hasKnownRegions = (country: string): boolean => country in regionNames
