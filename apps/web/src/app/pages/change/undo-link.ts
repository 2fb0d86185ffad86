import { readJson, tabStore, writeJson } from '#shared/memory/browser-store.ts'

/** What the link said outlives a reload of its tab, as the link itself would. */
const KEY = 'kola.undo-link'

/** The token of the link whose query that is, else of the one that this tab was opened with; empty when there is none. */
export function readUndoToken(search: string): string {
  const given = new URLSearchParams(search).get('token')
  if (given) writeJson(tabStore, KEY, given)
  return given || (readJson<string>(tabStore, KEY) ?? '')
}

/** It leads nowhere any more. */
export const dropUndoToken = (): void => tabStore.removeItem(KEY)
