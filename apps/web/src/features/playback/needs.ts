import type { Client } from '@kola/contract/http/client'
import type { PlaybackAnswer } from '@kola/contract/playback'
import type { StoredBytes } from '@kola/player/source'

/** What playback needs of the app around it. */
export interface PlaybackNeeds {
  client: Client
  deviceId: string
  customerId: string
  /** Plans can be changed while they run, as the tenant's configuration says. */
  canChangePlan: boolean
  goTo: (path: string, how?: { replace?: boolean }) => void
  goBack: () => void
  notify: (text: string) => void
  /** A place was saved or a film finished: lists that show progress are out of date. */
  onPlaceSaved: () => void
  /** The film's bytes, where this device has all of them. */
  findStored?: (answer: PlaybackAnswer) => Promise<StoredBytes | null>
}
