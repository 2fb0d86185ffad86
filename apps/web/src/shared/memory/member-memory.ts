import { localStore, tabStore } from './browser-store.ts'

type Forget = () => void

/** What was searched for, newest first; the browser keeps it, the service does not. */
export const RECENT_SEARCHES_KEY = 'recentSearches'
/** What was last searched for in this tab. */
export const LAST_SEARCH_KEY = 'lastSearch'

const forgetters = new Set<Forget>()

/** Whatever keeps answers of the signed-in account says here how to drop them. */
export function onForgetMember(forget: Forget): void {
  forgetters.add(forget)
}

/** Drops what belongs to the account that was here, also for screens whose code has not been loaded. */
export function forgetMember(): void {
  localStore.removeItem(RECENT_SEARCHES_KEY)
  tabStore.removeItem(LAST_SEARCH_KEY)
  for (const forget of forgetters) forget()
}
