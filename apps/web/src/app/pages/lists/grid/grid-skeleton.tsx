import { Skeleton } from '@kola/ui/feedback/skeleton'
import { say } from '../words.ts'

const FIRST_CARDS = Array.from({ length: 21 }, (_, index) => index)

/** The place of a card that is on its way, in its final size. */
export function CardSkeleton() {
  return (
    <div className="card" aria-hidden="true">
      <Skeleton shape="poster" />
      <div className="card__caption card__caption--empty">
        <Skeleton shape="line" width="80%" />
        <Skeleton shape="line" width="55%" />
      </div>
    </div>
  )
}

/** A list while it is on its way for the first time. */
export function GridSkeleton() {
  return (
    <div className="grid" aria-busy="true">
      <span className="visually-hidden" role="status">
        {say('loading')}
      </span>
      {FIRST_CARDS.map((card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  )
}
