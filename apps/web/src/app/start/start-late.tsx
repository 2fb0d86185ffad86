import { type ComponentType, useEffect, useState } from 'react'
import { useTenant } from '../../features/tenant/queries.ts'

/** After the page has loaded and has nothing better to do. Returns what stops it. */
function whenIdle(run: () => void): () => void {
  let isStopped = false
  // NOTE: Safari has no requestIdleCallback.
  const wait = () => (globalThis.requestIdleCallback ?? setTimeout)(() => isStopped || run())
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
  return () => {
    isStopped = true
  }
}

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
