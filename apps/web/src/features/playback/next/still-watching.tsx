import { Button } from '@kola/ui/controls/button'
import { useEffect, useRef } from 'react'
import { ScreenStyles } from '#shared/views/screen-styles.tsx'
import { say } from '../words.ts'
import href from './next.css?url'

interface StillWatchingProps {
  onGoOn: () => void
  onStop: () => void
}

/** Asked before another film begins by itself that perhaps nobody sees, and everybody pays for. */
export function StillWatching({ onGoOn, onStop }: StillWatchingProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="still" role="dialog" aria-modal="true" aria-labelledby="still-watching" ref={box}>
      <ScreenStyles href={href} />
      <div>
        <h2 id="still-watching">{say('stillWatching')}</h2>
        <p>{say('stillWatchingText')}</p>
        <div className="still__answers">
          <Button look="main" onClick={onGoOn}>
            {say('goOn')}
          </Button>
          <Button onClick={onStop}>{say('stop')}</Button>
        </div>
      </div>
    </div>
  )
}
