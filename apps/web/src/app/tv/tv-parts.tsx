import { useEffect, useState } from 'react'
import { LeaveDialog } from './leave-dialog.tsx'
import { listenToRemote } from './remote/remote.ts'

/** What a television has beside the screens: the remote, and the question before the app is left. */
export function TvParts() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => listenToRemote({ onLeave: () => setLeaving(true) }), [])
  return isLeaving && <LeaveDialog onStay={() => setLeaving(false)} />
}
