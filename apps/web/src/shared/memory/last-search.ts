import { tabStore } from './browser-store.ts'
import { LAST_SEARCH_KEY } from './member-memory.ts'

/** The query whose results are the current ones, also behind a title that was opened from them; empty for none. */
export const readLastSearch = (): string => tabStore.getItem(LAST_SEARCH_KEY) ?? ''

export function keepLastSearch(query: string): void {
  if (query.trim()) tabStore.setItem(LAST_SEARCH_KEY, query.trim())
  else tabStore.removeItem(LAST_SEARCH_KEY)
}
