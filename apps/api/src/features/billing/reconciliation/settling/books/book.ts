/** Where a reading of a provider's settlements is: kept between two pages, whoever is killed. */
export type Place =
  | { phase: 'list'; fromMs: number; cursor: string | null }
  | { phase: 'lines'; id: string; cursor: string | null }
  | { phase: 'told'; fromMs: number; cursor: string | null }
  | { phase: 'asked'; after: string; count: number }
  | { phase: 'review'; cursor: string }

/** How what one provider settled is read, a page after the other. */
export interface SettledBook {
  readonly pagesPerMinute: number
  begin(fromMs: number): Place
  /** @returns where it goes on; what is missing is looked for when all is read, and not where nothing may be read */
  read(place: Place, until: Date): Promise<Place | 'not-allowed'>
}

export const REVIEW: Place = { phase: 'review', cursor: '' }
