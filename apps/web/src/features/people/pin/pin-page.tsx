import type { ReactNode } from 'react'
import { Face } from '../face.tsx'
import { PinPad } from './pin-pad.tsx'
import type { PinState } from './use-pin.ts'

interface PinPageProps {
  person: { name: string; imageId: number }
  title: string
  text: string
  state: PinState
  onPin: (pin: string) => void
  /** Ways on without the PIN. */
  children: ReactNode
}

/** Asks for four digits: whose they are, the pad, and the ways on without them. */
export function PinPage({ person, title, text, state, onPin, children }: PinPageProps) {
  const { fault, isBusy, isWrong, isResting } = state
  return (
    <main className="people-page people-page--pin">
      <div className="pin-head">
        <Face {...person} size={112} />
        <h1>{title}</h1>
        <p role="alert" className={fault ? 'pin-head__fault' : undefined}>
          {fault}
        </p>
        {!fault && <p>{text}</p>}
      </div>
      {!isResting && <PinPad onPin={onPin} isBusy={isBusy} isWrong={isWrong} />}
      <div className="pin-ways">{children}</div>
    </main>
  )
}
