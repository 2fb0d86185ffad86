import type { Match } from '@kola/contract/search'
import type { Title } from '@kola/contract/title'
import type { ReactNode } from 'react'
import { toSearchDetailText } from '#shared/titles/trim-text.ts'
import { say } from '../words.ts'
import { MarkedText } from './marked-text.tsx'
import { toNameParts, toTileParts } from './marks.ts'

const LEADS = { name: 'alsoCalled', cast: 'with', crew: 'by', episode: 'episode', genre: '', description: '' } as const

/** The marked text beside the same text unmarked: a screen reader would spell a word with a mark in two pieces. */
function Reason({ match }: { match: Match }) {
  const key = LEADS[match.field]
  const parts = toTileParts(match)
  return (
    <>
      {key && `${say(key)} `}
      <span aria-hidden="true">
        <MarkedText parts={parts} />
      </span>
      <span className="visually-hidden">{parts.map((part) => part.text).join('')}</span>
    </>
  )
}

export interface ResultLooks {
  shownName?: ReactNode
  note?: ReactNode
  text: string
}

/** How a card says why its title was found: marks in its name, or a line below that tells what else matched. */
export function toResultLooks(title: Title, match: Match | undefined): ResultLooks {
  const text = toSearchDetailText(title.synopsis)
  if (!match) return { text }
  if (match.field === 'name' && match.text === title.name) {
    return { text, shownName: <MarkedText parts={toNameParts(match)} /> }
  }
  return { text, note: <Reason match={match} /> }
}
