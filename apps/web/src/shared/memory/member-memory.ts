import { localStore, tabStore } from './browser-store.ts'
import { PERSON_KEY, showPerson } from './person.ts'

type Forget = () => void

/** What was searched for, newest first; the browser keeps it, the service does not. */
export const RECENT_SEARCHES_KEY = 'recentSearches'
/** What was last searched for in this tab. */
export const LAST_SEARCH_KEY = 'lastSearch'
/** Where this tab stood in a film when its page went away. */
export const FILM_PLACE_KEY = 'filmPlace'

const forgetters = new Set<Forget>()

/** Whatever keeps answers of whoever is watching says here how to drop them. */
export function onForgetMember(forget: Forget): void {
  forgetters.add(forget)
}

/** Drops what this page holds of the person who was here; what the browser keeps of each of them stays theirs. */
export function forgetPerson(): void {
  tabStore.removeItem(LAST_SEARCH_KEY)
  tabStore.removeItem(FILM_PLACE_KEY)
  for (const forget of forgetters) forget()
}

/** Drops what belongs to the account that was here, also for screens whose code has not been loaded. */
export function forgetMember(): void {
  localStore.removeItem(RECENT_SEARCHES_KEY)
  localStore.removeItem(PERSON_KEY)
  showPerson(null)
  forgetPerson()
}
