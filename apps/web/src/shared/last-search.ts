import { tabStore } from './browser-store.ts'
import { onForgetMember } from './member-memory.ts'

const LAST_SEARCH_KEY = 'lastSearch'

/** The query whose results are the current ones, also behind a title that was opened from them; empty for none. */
export const readLastSearch = (): string => tabStore.getItem(LAST_SEARCH_KEY) ?? ''

export function keepLastSearch(query: string): void {
  if (query.trim()) tabStore.setItem(LAST_SEARCH_KEY, query.trim())
  else tabStore.removeItem(LAST_SEARCH_KEY)
}

onForgetMember(() => keepLastSearch(''))
