export const listsTexts = {
  genres: 'Genres',
  all: 'All',
  suggestions: 'Suggestions for you',
  az: 'A-Z',
  za: 'Z-A',
} as const

/** An empty list of films or of series. */
export const toNoMoviesText = (genre: string): string => `There is no movies for ${genre}`
export const toNoSeriesText = (genre: string): string => `There is no Series for ${genre}`
