import type { Item } from '@kola/contract/catalogue'
import type { TellFault } from './faults.ts'
import { listContents, type Snapshot } from './snapshot.ts'

/** The value of `notification_status` that announces a title. Specification 1 §3. */
const COMING_SOON = 'coming soon'

/** The announced titles of `notification_catalogue`, the nearest first. */
export function toUpcoming(snapshot: Snapshot, tell: TellFault): { _embedded: { items: Item[] } } {
  const id = snapshot.config.notification_catalogue
  const listed = listContents(snapshot, id ?? '')
  if (id && !listed) tell('notification_catalogue: no such playlist')
  const items = (listed?.items ?? [])
    .filter((item) => item.metaData.notification_status === COMING_SOON)
    .toSorted((a, b) => a.releaseDate.localeCompare(b.releaseDate) || a.id.localeCompare(b.id))
  return { _embedded: { items } }
}
