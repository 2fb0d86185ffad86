import type { Client } from '@kola/contract/http/client'
import { systemTimers, type Timers } from '@kola/player/listeners/timers'
import { isPassing, openUnsavedPlaces, type UnsavedPlace, type UnsavedPlaces } from './unsaved-places.ts'

const FIRST_WAIT_MS = 15_000
const LONGEST_WAIT_MS = 600_000
/** The service believes no more. */
const YEAR_SECONDS = 31_536_000

async function deliver(client: Client, { at, isLost: _, ...place }: UnsavedPlace, now: number): Promise<void> {
  const { titleId, status, positionSeconds, sessionId, sequence } = place
  const agoSeconds = Math.min(YEAR_SECONDS, Math.max(0, Math.floor((now - at) / 1_000)))
  const body = { video_id: titleId, status, resumeTime: positionSeconds, sessionId, sequence, agoSeconds }
  await client('POST /apps/v1/resume', { query: {}, body })
}

interface Delivering {
  places?: UnsavedPlaces
  now?: () => number
}

/** Sends what the service may not know, the oldest first. @returns false where it did not answer */
export async function deliverPlaces(
  client: Client,
  { places = openUnsavedPlaces(), now = Date.now }: Delivering = {},
): Promise<boolean> {
  for (const place of places.list()) {
    // Nobody's place is told under another's name.
    if (!places.areTheirs()) return true
    try {
      await deliver(client, place, now())
    } catch (error) {
      if (isPassing(error)) return false
    }
    places.drop(place)
  }
  return true
}

export interface DeliveryOptions {
  onSaved?: () => void
  places?: UnsavedPlaces
  timers?: Timers
  /** Fires `online`. */
  page?: EventTarget
}

/** The same, again and again until all of it is told. */
export function startDelivery(client: Client, options: DeliveryOptions = {}): void {
  const { onSaved, places = openUnsavedPlaces(), timers = systemTimers, page = globalThis as EventTarget } = options
  if (places.list().length === 0) return
  let waitMs = FIRST_WAIT_MS
  let cancel = () => {}
  const run = async () => {
    cancel()
    page.removeEventListener('online', run)
    if (await deliverPlaces(client, { places })) return onSaved?.()
    page.addEventListener('online', run)
    cancel = timers.after(waitMs, () => void run())
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)
  }
  void run()
}
