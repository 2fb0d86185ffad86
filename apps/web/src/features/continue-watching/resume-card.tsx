import { Card } from '@kola/ui/shelf/card'
import { ROW_CARD_SIZES, TitlePicture } from '../../shared/title-picture.tsx'
import type { ResumePoint } from './queries.ts'

export interface ResumeCardProps {
  point: ResumePoint
  href: string
  /** Such as `E4, 21 min left`. */
  timeLeft: string
  watchedPart: number
  /** Takes the place of following the link. */
  onOpen?: () => void
  onRemove: () => void
}

/** A begun title with how far it is watched; a press goes on there. */
export function ResumeCard({ point, href, timeLeft, watchedPart, onOpen, onRemove }: ResumeCardProps) {
  const { title } = point
  const episode = title.kind === 'episode' && title.number ? `E${title.number}` : ''
  return (
    <Card
      href={href}
      name={title.name}
      picture={<TitlePicture art={title.art} shape="poster" sizes={ROW_CARD_SIZES} />}
      meta={<span>{[episode, timeLeft].filter(Boolean).join(', ')}</span>}
      progress={watchedPart}
      onOpen={onOpen}
      onRemove={{ label: `Remove ${title.name} from Continue Watching`, act: onRemove }}
    />
  )
}
