import { TitleCards, type TitleCardsProps } from './title-row.tsx'

/** Widths of a card of a grid: seven beside each other, five, or three; of stills four, three, or two. */
export const GRID_CARD_SIZES = {
  poster: '(min-width: 1000px) 13vw, (min-width: 700px) 18vw, 31vw',
  still: '(min-width: 1000px) 23vw, (min-width: 700px) 31vw, 47vw',
}

/** Titles as a grid of posters. */
export function TitleGrid(props: Pick<TitleCardsProps, 'titles' | 'parent' | 'tools' | 'toLooks'>) {
  return (
    <div className="grid">
      <TitleCards {...props} isEager sizes={GRID_CARD_SIZES.poster} />
    </div>
  )
}
