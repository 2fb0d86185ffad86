import { Card } from '@kola/ui/shelf/card'
import { ROW_CARD_SIZES, TitlePicture } from '#shared/titles/title-picture.tsx'
import { toCardName } from '#shared/titles/trim-text.ts'
import type { ResumePoint } from './queries.ts'
import { toResumeWords } from './resume-words.ts'
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

/** A begun title with how far it is watched, or the episode after the one that was watched; a press goes on there. */
export function ResumeCard({ point, href, timeLeft, watchedPart, onOpen, onRemove }: ResumeCardProps) {
  const { shown, where, note } = toResumeWords(point, timeLeft)
  return (
    <Card
      href={href}
      name={shown.name}
      shownName={toCardName(shown.name)}
      picture={<TitlePicture art={shown.art} shape="poster" sizes={ROW_CARD_SIZES} />}
      meta={<span>{where}</span>}
      note={note}
      isDetailed
      progress={point.positionSeconds > 0 ? watchedPart : undefined}
      onOpen={onOpen}
      onRemove={{ label: say('remove', { name: shown.name }), act: onRemove }}
    />
  )
}
