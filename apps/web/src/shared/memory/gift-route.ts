import { tabStore } from './browser-store.ts'

const KEY = 'gift'

/** Somebody with a code has yet to sign in or up: they come back to it afterwards. */
export const holdGift = (code: string): void => tabStore.setItem(KEY, code)

/** What login is asked for then; empty where there is no code. */
export function takeGiftSearch(): string {
  const code = tabStore.getItem(KEY)
  tabStore.removeItem(KEY)
  return code ? `next=/gift/${encodeURIComponent(code)}` : ''
}
