import { useSyncExternalStore } from 'react'
import { reachability } from '#shared/service/reachability.ts'
import { say } from '../offline/words.ts'

function subscribe(listener: () => void) {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Says that the line is down or the service gone, and that nothing is lost. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine)
  const isUp = useSyncExternalStore(reachability.subscribe, reachability.isUp)
  return (
    <div role="status">
      {!(isOnline && isUp) && <p className="offline">{say(isOnline ? 'serviceGone' : 'offline')}</p>}
    </div>
  )
}
