import { showToast } from '@kola/ui/feedback/toast'
import { readJson, tabStore } from '../memory/browser-store.ts'

export const NOTICE_KEY = 'kola.payment-notice'
/** A page that took longer to come back says something else by then. */
const FRESH_MS = 60_000

export interface KeptNotice {
  text: string
  atMs: number
}

/** Says what the page before was still saying. */
export function showKeptNotice(): void {
  const kept = readJson<KeptNotice>(tabStore, NOTICE_KEY)
  tabStore.removeItem(NOTICE_KEY)
  if (kept && Date.now() - kept.atMs < FRESH_MS) showToast(kept.text)
}
