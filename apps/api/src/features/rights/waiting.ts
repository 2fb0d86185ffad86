import { TODAY_LEAVING_DAYS } from '@kola/contract/today/today'
import type { FindWaiting } from '#shared/counted/waiting.ts'
import { listWindows } from './repository.ts'

const DAY_MS = 86_400_000

/** Windows that are open and end soon, what ends first first. */
export const findLeaving: FindWaiting = async (db, { tenantId, now, most }) => {
  const soon = new Date(now.getTime() + TODAY_LEAVING_DAYS * DAY_MS)
  const windows = await listWindows(db, tenantId, { now, soon, limit: most, after: null, state: 'leaving' })
  const [first] = windows
  return first ? { count: windows.length, since: null, until: first.until, first: first.titleName } : null
}
