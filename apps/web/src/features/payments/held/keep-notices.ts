import { onToast, readToast } from '@kola/ui/feedback/toast'
import { tabStore, writeJson } from '#shared/memory/browser-store.ts'
import { type KeptNotice, NOTICE_KEY } from '#shared/notices/kept-notice.ts'

/** The page is about to be loaded anew: what it says, now and until it is gone, is said once more by the next. @returns ends that */
export function keepNotices(): () => void {
  const keep = () => {
    const text = readToast()?.text
    if (text !== undefined) writeJson(tabStore, NOTICE_KEY, { text, atMs: Date.now() } satisfies KeptNotice)
  }
  keep()
  return onToast(keep)
}
