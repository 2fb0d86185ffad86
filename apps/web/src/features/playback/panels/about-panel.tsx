import type { Title } from '@kola/contract/title'
import { playbackTexts } from '#shared/texts.ts'
import { toPlayerDescription } from '#shared/titles/trim-text.ts'
import { say } from '../words.ts'
import { Panel } from './panel.tsx'

/** What plays: asked for without leaving the film. */
export function AboutPanel({ title }: { title: Title }) {
  const facts = [title.year, title.rating, title.genres.slice(0, 2).join(', ')].filter(Boolean)
  return (
    <Panel title={title.name} isAtTop>
      <p className="player__synopsis">{toPlayerDescription(title.synopsis)}</p>
      <p className="note">{facts.join(' · ')}</p>
      {title.cast.length > 0 && <p className="note">{say('with', { cast: title.cast.slice(0, 3).join(', ') })}</p>}
    </Panel>
  )
}

/** Stands where a cast receiver would be offered. */
export function CastPanel() {
  return (
    <Panel title={say('castTitle')} isAtTop>
      <p className="note">{playbackTexts.comingSoon}</p>
    </Panel>
  )
}
