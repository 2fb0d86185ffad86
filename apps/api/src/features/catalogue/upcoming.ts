import type { Item } from '@kola/contract/catalogue'
import { listContents, type Snapshot } from './snapshot.ts'

/** The value of `notification_status` that announces a title. Specification 1 §3. */
const COMING_SOON = 'coming soon'

/** The announced titles of `notification_catalogue`, the nearest first. */
export function toUpcoming(snapshot: Snapshot): { _embedded: { items: Item[] } } {
  const listed = listContents(snapshot, snapshot.config.notification_catalogue ?? '')?.items ?? []
  const items = listed
    .filter((item) => item.metaData.notification_status === COMING_SOON)
    .toSorted((a, b) => a.releaseDate.localeCompare(b.releaseDate) || a.id.localeCompare(b.id))
  return { _embedded: { items } }
}
