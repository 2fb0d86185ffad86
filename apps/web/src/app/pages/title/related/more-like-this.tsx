import type { Title } from '@kola/contract/title'
import { Button } from '@kola/ui/controls/button'
import { EmptyState } from '@kola/ui/feedback/empty-state'
import { Message } from '@kola/ui/feedback/message'
import { Skeleton } from '@kola/ui/feedback/skeleton'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { GRID_CARD_SIZES } from '#app/titles/title-grid.tsx'
import { TitleCards } from '#app/titles/title-row.tsx'
import { MyListIconButton } from '#features/my-list/my-list-buttons.tsx'
import { useMyListButtons } from '#features/my-list/use-my-list.ts'
import { useTenant } from '#features/tenant/queries.ts'
import { texts } from '#shared/texts.ts'
import { say } from '../words.ts'
import { useRelated } from './use-related.ts'

const PLACES = [0, 1, 2, 3, 4, 5, 6]

type Shape = keyof typeof GRID_CARD_SIZES

/** Posters, or landscape stills where the tenant wants those. */
function useShape(): Shape {
  const { texts: config } = useTenant()
  return config.detail_page_thumbnail_orientation?.toLowerCase() === 'landscape' ? 'still' : 'poster'
}

const toGridName = (shape: Shape) => (shape === 'still' ? 'grid grid--still' : 'grid')

export interface MoreLikeThisProps {
  title: Title
  parent: string
  tools: CardTools
  /** Each card with a button of its own for my list. */
  withFavourites?: boolean
}

/** Titles that go with one. */
export function MoreLikeThis({ title, parent, tools, withFavourites = false }: MoreLikeThisProps) {
  const related = useRelated(title, parent)
  const shape = useShape()
  const findListState = useMyListButtons()
  const toTool = (one: Title) => <MyListIconButton {...findListState(one.id)} name={one.name} />
  if (related.isLoading) return <RelatedSkeleton shape={shape} />
  if (related.isError) return <RelatedLost onRetry={related.retry} />
  if (related.titles.length === 0) {
    return (
      <EmptyState title={say('noRelated')}>
        <p>{say('noRelatedWhy')}</p>
      </EmptyState>
    )
  }
  return (
    <>
      <h2 className="visually-hidden">{texts.moreLikeThis}</h2>
      <div className={toGridName(shape)}>
        <TitleCards
          titles={related.titles}
          parent={related.parent}
          tools={tools}
          sizes={GRID_CARD_SIZES[shape]}
          toLooks={(one) => ({ shape, tool: withFavourites ? toTool(one) : undefined })}
        />
      </div>
    </>
  )
}

function RelatedLost({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="stack">
      <Message kind="danger">{say('relatedLost')}</Message>
      <Button small onClick={onRetry}>
        {say('tryAgain')}
      </Button>
    </div>
  )
}

function RelatedSkeleton({ shape }: { shape: Shape }) {
  return (
    <div className={toGridName(shape)} aria-busy="true">
      {PLACES.map((place) => (
        <Skeleton key={place} shape={shape} />
      ))}
    </div>
  )
}
