import type { Title } from '@kola/contract/title'
import { usePlaylist } from '../../../features/catalogue/queries.ts'
import { useMyList } from '../../../features/my-list/use-my-list.ts'
import type { CardTools } from '../playing/card-tools.tsx'
import { TitleCards, type TitleCardsProps } from './title-row.tsx'

/** Widths of a card of a grid: seven beside each other, five, or three. */
const GRID_CARD_SIZES = '(min-width: 1000px) 13vw, (min-width: 700px) 18vw, 31vw'
/** Parents of an address that are no playlist. */
const OTHER_PARENTS = ['search', 'mylist', 'resume', 'spotlight']

/** The list that goes with a title: the related one, else the one that it was found in. */
export function planRelatedId(title: Pick<Title, 'suggestionId'>, parent: string): string {
  return title.suggestionId || (OTHER_PARENTS.includes(parent) ? '' : parent)
}

/** Related titles, or the viewer's own list where that is where they came from. */
export function MoreLikeThis({ title, parent, tools }: { title: Title; parent: string; tools: CardTools }) {
  const related = usePlaylist(planRelatedId(title, parent)).data
  const { titles: saved } = useMyList()
  const titles = (parent === 'mylist' && saved.length > 1 ? saved : (related?.titles ?? [])).filter(
    (other) => other.id !== title.id,
  )
  return (
    <div className="grid">
      <TitleCards titles={titles} parent={related?.id ?? parent} tools={tools} sizes={GRID_CARD_SIZES} />
    </div>
  )
}

/** Titles as a grid of posters. */
export function TitleGrid(props: Pick<TitleCardsProps, 'titles' | 'parent' | 'tools' | 'toLooks'>) {
  return (
    <div className="grid">
      <TitleCards {...props} isEager sizes={GRID_CARD_SIZES} />
    </div>
  )
}
