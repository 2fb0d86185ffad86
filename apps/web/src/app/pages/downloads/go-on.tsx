import { ButtonLink } from '@kola/ui/controls/button'
import { Message } from '@kola/ui/feedback/message'
import { useEffect, useState } from 'react'
import { toNextAddress } from '#app/routing/guards.ts'
import { navigate, toHref, useHashSearch } from '#shared/location/location.ts'
import { say } from './words.ts'

const TOUCHES = ['pointerdown', 'keydown', 'wheel'] as const

/** Whether somebody does something here, and not only looks. */
function useIsTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    const touch = () => setTouched(true)
    for (const kind of TOUCHES) addEventListener(kind, touch, { once: true, passive: true })
    return () => {
      for (const kind of TOUCHES) removeEventListener(kind, touch)
    }
  }, [])
  return isTouched
}

/**
 * Where a visit that began without a line wanted to go: it goes on there by itself when the line is back, and asks whoever
 * is doing something here.
 */
export function GoOn({ isOffline }: { isOffline: boolean }) {
  const next = toNextAddress(useHashSearch())
  const isTouched = useIsTouched()
  const isBack = next !== null && !isOffline
  useEffect(() => {
    if (isBack && !isTouched) navigate(next, { replace: true })
  }, [isBack, isTouched, next])
  return (
    <div role="status">
      {isBack && isTouched && (
        <Message kind="success">
          <p>{say('lineIsBack')}</p>
          <ButtonLink href={toHref(next)}>{say('goOnThere')}</ButtonLink>
        </Message>
      )}
    </div>
  )
}
