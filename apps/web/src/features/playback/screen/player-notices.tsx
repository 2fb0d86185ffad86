import './notices.css'
import type { PlayerError } from '@kola/player/player-error'
import { Button } from '@kola/ui/controls/button'
import { RotateCw } from '@kola/ui/icons/player'
import { planFocus } from '@kola/ui/keys/plan-focus'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { say } from '../words.ts'

/** The film is being opened or the line is behind. Nothing is seen of it for the first 300 ms. */
export function Waiting({ label }: { label: string }) {
  return (
    <div className="player__wait" role="status">
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="21" />
        <path d="M45 24A21 21 0 0 0 24 3" />
      </svg>
      <span className="visually-hidden">{label}</span>
    </div>
  )
}

interface FaultProps {
  error: Pick<PlayerError, 'category' | 'status'> | null
  onRetry: () => void
  onBack: () => void
}

/** The film stopped for a reason that the viewer should know, with the way on. */
export function Fault({ error, onRetry, onBack }: FaultProps) {
  const { title, text } = sayFault(error)
  const answers = useRef<HTMLDivElement>(null)
  // A remote has no pointer: the way on is under its OK.
  useEffect(() => answers.current?.querySelector('button')?.focus({ preventScroll: true }), [])
  return (
    <div className="player__fault" role="alert">
      <h1>{title}</h1>
      <p>{text}</p>
      <div className="player__answers" ref={answers}>
        <Button look="main" icon={RotateCw} onClick={onRetry} onKeyDown={moveFocus}>
          {say('tryAgain')}
        </Button>
        <Button look="text" onClick={onBack} onKeyDown={moveFocus}>
          {say('goBack')}
        </Button>
      </div>
    </div>
  )
}

/** Left and right go from one answer to the other. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const buttons = [...(event.currentTarget.parentElement?.querySelectorAll('button') ?? [])]
  const next = planFocus(event.key, buttons.indexOf(event.currentTarget), buttons.length)
  if (next === null) return
  event.preventDefault()
  buttons[next]?.focus()
}

function sayFault(error: FaultProps['error']) {
  if (!navigator.onLine || (error?.category === 'network' && error.status === undefined)) {
    return { title: say('lineGone'), text: say('lineGoneText') }
  }
  if (error?.category === 'network' && (error.status ?? 0) >= 500) {
    return { title: say('serviceGone'), text: say('serviceGoneText') }
  }
  if (error?.category === 'drm') {
    return { title: say('locked'), text: say('lockedText') }
  }
  return { title: say('stopped'), text: say('stoppedText') }
}
