import './consent.css'
import { Button } from '@kola/ui/controls/button'
import { lazy, Suspense, useEffect, useState } from 'react'
import { AtEdge } from '#shared/views/edge.tsx'
import { CHOICES, choose, ShortWords } from './consent-words.tsx'
import { useCookieChoices } from './cookie-choices.ts'
import { useConsent } from './use-consent.ts'
import { say } from './words.ts'

const ConsentDialog = lazy(async () => {
  try {
    return { default: (await import('./consent-dialog.tsx')).ConsentDialog }
  } catch {
    return { default: ConsentBanner }
  }
})

const isWide = () => matchMedia('(min-width: 700px)').matches

/** A phone's first view keeps its actions: there the question waits until the page is scrolled. */
function useTurn(): boolean {
  const [isTurn, setTurn] = useState(() => isWide() || scrollY > 0)
  useEffect(() => {
    if (isTurn) return
    const onScroll = () => scrollY > 0 && setTurn(true)
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isTurn])
  return isTurn
}

/** Asks at the bottom of the page and in nobody's way. */
function ConsentBanner() {
  return (
    <section className="consent" aria-label={say('banner')}>
      <ShortWords />
      <div className="consent__actions">
        {CHOICES.map((choice) => (
          <Button key={choice} look="line" small onClick={() => choose(choice)}>
            {say(choice)}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Banner while nothing is chosen, dialog when it was asked for. */
export function ConsentView() {
  const consent = useConsent()
  const isOpen = useCookieChoices()
  const isTurn = useTurn()
  return (
    <Suspense>
      {isOpen && <ConsentDialog />}
      {!isOpen && isTurn && consent === null && (
        <AtEdge>
          <ConsentBanner />
        </AtEdge>
      )}
    </Suspense>
  )
}
