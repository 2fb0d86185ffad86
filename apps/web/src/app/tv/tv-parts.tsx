import { lookAround } from '@kola/ui/keys/zone-keys'
import { useEffect, useState } from 'react'
import { LeaveDialog } from './leave-dialog.tsx'
import { listenToRemote } from './remote/remote.ts'

/** A screen has been drawn by then, and nobody has chosen yet. */
const LOOKS_AFTER_MS = 1500

function useLookAround(): void {
  useEffect(() => {
    let timer = 0
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(lookAround, LOOKS_AFTER_MS)
    }
    wait()
    addEventListener('hashchange', wait)
    return () => {
      clearTimeout(timer)
      removeEventListener('hashchange', wait)
    }
  }, [])
}

/** What a television has beside the screens: the remote, and the question before the app is left. */
export function TvParts() {
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => listenToRemote({ onLeave: () => setLeaving(true) }), [])
  useLookAround()
  return isLeaving && <LeaveDialog onStay={() => setLeaving(false)} />
}
