import { showToast } from '@kola/ui/feedback/toast'
import { Row } from '@kola/ui/shelf/row'
import { toTitleHref } from '#app/titles/title-links.ts'
import { toTimeLeft, toWatchedPart } from '#features/catalogue/title-words.ts'
import { type ResumePoint, useResumeRemoval } from '#features/continue-watching/queries.ts'
import { ResumeCard } from '#features/continue-watching/resume-card.tsx'
import type { StartPlayback } from '#features/playback/start/use-start-playback.tsx'
import { paths } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'

/** The card beside the one that is about to go, or the row below, takes the focus: the keyboard is not thrown to the top. */
function leaveCard(): void {
  const card = document.activeElement?.closest('.card')
  const next = card?.nextElementSibling ?? card?.previousElementSibling ?? card?.closest('.row')?.nextElementSibling
  next?.querySelector<HTMLElement>('.card__link')?.focus()
}

/** What was begun; a press goes on there. */
export function ResumeRow({ points, play }: { points: readonly ResumePoint[]; play: StartPlayback }) {
  const takeOut = useResumeRemoval(showToast)
  function remove(point: ResumePoint) {
    leaveCard()
    takeOut(point)
  }
  return (
    <Row name={texts.continueWatching}>
      {points.map((point) => (
        <ResumeCard
          key={point.titleId}
          point={point}
          href={play.isEnabled ? paths.player(point.titleId, true) : toTitleHref(point.title, 'resume')}
          timeLeft={toTimeLeft(point.positionSeconds, point.title.durationSeconds)}
          watchedPart={toWatchedPart(point.positionSeconds, point.title.durationSeconds)}
          onOpen={play.isEnabled ? () => void play.start(point.title, { isResume: true }) : undefined}
          onRemove={() => remove(point)}
        />
      ))}
    </Row>
  )
}
