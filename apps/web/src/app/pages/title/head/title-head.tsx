import type { Title } from '@kola/contract/title'
import { Progress } from '@kola/ui/content/progress'
import { useEffect } from 'react'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { canWatch, isBegun, WatchButton } from '#app/titles/watch-button.tsx'
import { ShareButton } from '#features/catalogue/details/share-button.tsx'
import { useTitle } from '#features/catalogue/queries.ts'
import { TitleHero } from '#features/catalogue/title-hero.tsx'
import { toTimeLeft, toWatchedPart } from '#features/catalogue/title-words.ts'
import { findResumePoint } from '#features/continue-watching/queries.ts'
import { MyListRoundButton } from '#features/my-list/my-list-buttons.tsx'
import { warmWhenIdle } from '#features/playback/start/warm-up.ts'
import { RentButton, RentTerms } from '#features/rentals/rent-button.tsx'
import { VoteRoundButtons } from '#features/votes/vote-buttons.tsx'
import { say } from '../words.ts'
import { toLastDay, toReleaseDay } from './release-day.ts'
import { StoreButton } from './store-button.tsx'
import { useRenting } from './use-renting.ts'

interface TitleHeadProps {
  title: Title
  tools: CardTools
  /** The main button when there is nothing to resume. */
  label: string
}

type AsideProps = Omit<TitleHeadProps, 'label'>

function ResumeLine({ title, tools }: AsideProps) {
  const point = findResumePoint(tools.points, title)
  if (!isBegun(point)) return null
  const duration = point.title.durationSeconds ?? title.durationSeconds
  return (
    <div className="resume-line">
      <Progress label={say('watched')} at={toWatchedPart(point.positionSeconds, duration)} />
      <span className="time">{toTimeLeft(point.positionSeconds, duration)}</span>
    </div>
  )
}

/** How far it is watched; where it cannot be watched, why, and from when on it can. */
function Standing({ title, tools }: AsideProps) {
  if (title.isComingSoon) {
    const date = toReleaseDay(title.releasedOn, new Date())
    return date && <p className="standing">{say('watchFrom', { date })}</p>
  }
  if (tools.play.isEnabled && !canWatch({ title, play: tools.play })) {
    return <p className="standing">{say('gettingReady')}</p>
  }
  return <ResumeLine title={title} tools={tools} />
}

/** When its contract takes it away, so that nobody begins what they cannot end. */
function Leaving({ until }: { until: string | undefined }) {
  const date = toLastDay(until, new Date())
  return date && <p className="standing">{say('leavesOn', { date })}</p>
}

/** What stands above the name: that it is still to come, or what a season or an episode belongs to. */
function useKicker(title: Title): string | undefined {
  const isPart = title.kind === 'season' || title.kind === 'episode'
  const id = isPart ? (title.seriesId ?? '') : ''
  const { data, isError } = useTitle(id)
  const series = data?.name
  if (title.isComingSoon) return say('comingSoon')
  // It keeps its room until it comes: the name below does not move.
  if (!series) return id !== '' && data === undefined && !isError ? '\u00a0' : undefined
  const { seasonNumber: season, number } = title
  return title.kind === 'episode' && season && number ? say('episodeOf', { series, season, number }) : series
}

/** The head of a title's page: what it is, how far it is watched, and what can be done. */
export function TitleHead({ title, tools, label }: TitleHeadProps) {
  const { warm } = tools.play
  const kicker = useKicker(title)
  const renting = useRenting(title)
  useEffect(() => warmWhenIdle(warm), [warm])
  const actions = (
    <>
      {renting.canWatch && <WatchButton title={title} points={tools.points} play={tools.play} label={label} />}
      {renting.offer && (
        <RentButton offer={renting.offer} name={title.name} isMain={!renting.canWatch} isVisitor={renting.isVisitor} />
      )}
      <div className="round-actions">
        <MyListRoundButton id={title.id} name={title.name} />
        <VoteRoundButtons id={title.id} name={title.name} />
        {renting.canWatch && <StoreButton title={title} name={title.name} warm={warm} />}
        <ShareButton id={title.id} name={title.name} />
      </div>
    </>
  )
  return (
    <TitleHero
      title={title}
      kicker={kicker}
      lines={4}
      aside={
        <>
          <Standing title={title} tools={tools} />
          <Leaving until={title.until} />
          {renting.text && <p className="standing">{renting.text}</p>}
          {renting.offer && <RentTerms offer={renting.offer} />}
        </>
      }
      actions={actions}
    />
  )
}
