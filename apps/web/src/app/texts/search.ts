export const searchTexts = {
  /** Follows the heading; the space before its last bracket is theirs. */
  noResult: ' (no result found )',
} as const

/** The heading of a search. */
export const toSearchHeading = (query: string): string => `Searches related to : ${query}`
