import { type ComponentType, lazy, Suspense } from 'react'
import { ConsentView } from '#features/consent/consent-view.tsx'
import { useConsent } from '#features/consent/use-consent.ts'
import { usePerson } from '#shared/memory/person.ts'
import type { ChatLayerProps } from './chat-layer.tsx'

/** Comes for those alone who let it in; without its code there is no chat, which nobody waits for. */
const ChatLayer = lazy<ComponentType<ChatLayerProps>>(() =>
  import('./chat-layer.tsx').then(
    (layer) => ({ default: layer.ChatLayer }),
    () => ({ default: () => null }),
  ),
)

/** What comes when the first screen is done: the cookie choice, which shows where a footer stands and so to no child, and the chat where it is allowed. */
export function LateParts() {
  const isAllowed = useConsent() === 'all'
  const isChild = usePerson()?.isChild
  return (
    <>
      <ConsentView />
      <Suspense>
        {(isAllowed || 'Tawk_API' in window) && <ChatLayer isAllowed={isAllowed} isChild={isChild} />}
      </Suspense>
    </>
  )
}
