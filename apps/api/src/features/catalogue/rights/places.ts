/** Countries that are alike in what they may see. */
export interface Zone {
  /** Another one for each. */
  readonly name: string
  has(place: number): boolean
}

export interface Places {
  /** The same number for the same countries; none of them for everywhere. */
  toNumber(countries: readonly string[]): number
  /** Of a country, or of whoever is nowhere with null. */
  findZone(country: string | null): Zone
}

/** Lists of countries: few, however many titles name them. */
export function createPlaces(): Places {
  const known = new Map<string, number>()
  const lists: ReadonlySet<string>[] = []
  const zones = new Map<string | null, Zone>()

  function makeZone(country: string | null): Zone {
    const within = new Set<number>()
    for (const [place, countries] of lists.entries()) {
      if (countries.size === 0 || (country !== null && countries.has(country))) within.add(place)
    }
    return { name: [...within].join('.'), has: (place) => within.has(place) }
  }

  return {
    toNumber(countries) {
      const key = countries.join()
      const place = known.get(key)
      if (place !== undefined) return place
      known.set(key, lists.length)
      zones.clear()
      return lists.push(new Set(countries)) - 1
    },
    findZone(country) {
      const zone = zones.get(country) ?? makeZone(country)
      zones.set(country, zone)
      return zone
    },
  }
}
