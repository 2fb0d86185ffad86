import { Card } from '@kola/ui/shelf/card'
import { ROW_CARD_SIZES, TitlePicture } from '../../shared/titles/title-picture.tsx'
import { toCardName } from '../../shared/titles/trim-text.ts'
import type { ResumePoint } from './queries.ts'
import { say } from './words.ts'

export interface ResumeCardProps {
  point: ResumePoint
  href: string
  /** Such as `21 min left`. */
  timeLeft: string
  watchedPart: number
  /** Takes the place of following the link. */
  onOpen?: () => void
  onRemove: () => void
}

/** Which episode it is and how far: `E4, 21 min left`; an episode that comes next has not been begun. */
function sayWhere({ title, positionSeconds }: ResumePoint, timeLeft: string): string {
  const number = title.kind === 'episode' ? title.number : null
  if (positionSeconds === 0) return number ? say('nextEpisode', { number }) : say('next')
  return number && timeLeft ? say('episodeLeft', { number, timeLeft }) : timeLeft
}

/** A begun title with how far it is watched, or the episode after the one that was watched; a press goes on there. */
export function ResumeCard({ point, href, timeLeft, watchedPart, onOpen, onRemove }: ResumeCardProps) {
  const { title } = point
  return (
    <Card
      href={href}
      name={title.name}
      shownName={toCardName(title.name)}
      picture={<TitlePicture art={title.art} shape="poster" sizes={ROW_CARD_SIZES} />}
      meta={<span>{sayWhere(point, timeLeft)}</span>}
      isDetailed
      progress={point.positionSeconds > 0 ? watchedPart : undefined}
      onOpen={onOpen}
      onRemove={{ label: say('remove', { name: title.name }), act: onRemove }}
    />
  )
}
