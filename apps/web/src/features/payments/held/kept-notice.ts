import { showToast } from '@kola/ui/feedback/toast'
import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'

const KEY = 'kola.payment-notice'
/** A page that took longer to come back says something else by then. */
const FRESH_MS = 15_000

let isReloading = false

/** The page is about to be loaded anew: what is still to be said is left for then. */
export const leaveNoticesToReload = (): void => {
  isReloading = true
}

/** Says it now, and once more when the page has been loaded anew: another party's script goes only with its page. */
export function tellAcrossReload(text: string, nowMs = Date.now()): void {
  writeJson(tabStore, KEY, { text, atMs: nowMs })
  showToast(text)
}

/** Says what the page before was still saying. */
export function showKeptNotice(nowMs = Date.now(), tell: (text: string) => void = showToast): void {
  if (isReloading) return
  const kept = readJson<{ text: string; atMs: number }>(tabStore, KEY)
  tabStore.removeItem(KEY)
  if (kept && nowMs - kept.atMs < FRESH_MS) tell(kept.text)
}
