import { type ComponentType, useEffect, useState } from 'react'
import { useTenant } from '#features/tenant/queries.ts'
import { build } from '#shared/build.ts'
import { useSession } from '#shared/service/session.ts'
import { whenIdle } from '#shared/when-idle.ts'

/** Cookie choice and chat, which no first screen waits for; only where the tenant has a chat. */
export function LateGate() {
  const hasChat = Boolean(useTenant().texts.chat_script_url)
  const [View, setView] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!hasChat) return
    return whenIdle(() => {
      import('../late/late-parts.tsx').then(
        ({ LateParts }) => setView(() => LateParts),
        () => {
          // NOTE: nobody waits for it, and the next page asks again.
        },
      )
    })
  }, [hasChat])
  return View && <View />
}

/** Whether this page can have a copy for visits without a line: not while developing. */
const canKeepCopy = () => build !== '' && 'serviceWorker' in navigator && 'caches' in globalThis

/** The copy for visits without a line, once a member is there; gone with the member. */
export function OfflineGate() {
  const isMember = useSession() === 'member'
  const [View, setView] = useState<ComponentType | null>(null)
  const isWanted = View === null && canKeepCopy() && (isMember || navigator.serviceWorker.controller !== null)
  useEffect(() => {
    if (!isWanted) return
    return whenIdle(() => {
      import('../offline/offline-parts.tsx').then(
        ({ OfflineParts }) => setView(() => OfflineParts),
        () => {
          // NOTE: nobody waits for it, and the next page asks again.
        },
      )
    })
  }, [isWanted])
  return View && <View />
}
