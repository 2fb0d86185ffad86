import type { ReactNode } from 'react'
import { Rich } from '#shared/messages/rich.tsx'
import { say } from './words.ts'

interface CodeLeadProps {
  /** As it may be shown, with most of its digits hidden. */
  number: string
  /** Draws what leads to another number. */
  children: (words: string) => ReactNode
}

/** Where the code of an SMS was sent, and what to do when that is wrong. */
export function CodeLead({ number, children }: CodeLeadProps) {
  return (
    <>
      <Rich text={say('bySms', { number })} parts={{ number: (words) => <strong className="count">{words}</strong> }} />{' '}
      <span className="together">
        <Rich text={say('wrongNumber')} parts={{ link: children }} />
      </span>
    </>
  )
}
