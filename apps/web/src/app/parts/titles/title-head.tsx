import type { Title } from '@kola/contract/title'
import { Progress } from '@kola/ui/content/progress'
import { useEffect } from 'react'
import { TitleHero } from '../../../features/catalogue/title-hero.tsx'
import { toTimeLeft, toWatchedPart } from '../../../features/catalogue/title-words.ts'
import { findResumePoint } from '../../../features/continue-watching/queries.ts'
import { MyListRoundButton } from '../../../features/my-list/my-list-buttons.tsx'
import { warmWhenIdle } from '../../../features/playback/start/warm-up.ts'
import { VoteRoundButtons } from '../../../features/votes/vote-buttons.tsx'
import { texts } from '../../texts.ts'
import type { CardTools } from '../playing/card-tools.tsx'
import { WatchButton } from '../playing/watch-button.tsx'

interface TitleHeadProps {
  title: Title
  tools: CardTools
  /** The main button when there is nothing to resume. */
  label: string
}

function ResumeLine({ title, tools }: Omit<TitleHeadProps, 'label'>) {
  const point = findResumePoint(tools.points, title)
  if (!point) return null
  const duration = point.title.durationSeconds ?? title.durationSeconds
  return (
    <div className="resume-line">
      <Progress label="Watched" at={toWatchedPart(point.positionSeconds, duration)} />
      <span className="time">{toTimeLeft(point.positionSeconds, duration)}</span>
    </div>
  )
}

/** The head of a title's page: what it is, how far it is watched, and what can be done. */
export function TitleHead({ title, tools, label }: TitleHeadProps) {
  const { warm } = tools.play
  useEffect(() => warmWhenIdle(warm), [warm])
  const actions = (
    <>
      <WatchButton title={title} points={tools.points} play={tools.play} label={label} />
      <div className="round-actions">
        <MyListRoundButton {...tools.findListState(title.id)} name={title.name} label={texts.myList} />
        <VoteRoundButtons id={title.id} name={title.name} />
      </div>
    </>
  )
  return (
    <TitleHero
      title={title}
      kicker={title.isComingSoon ? 'Coming soon' : undefined}
      lines={4}
      aside={<ResumeLine title={title} tools={tools} />}
      actions={actions}
    />
  )
}
