import type { Title } from '@kola/contract/title'
import { IconLink } from '@kola/ui/controls/icon-button'
import { Row } from '@kola/ui/shelf/row'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { TitleCard, type TitleCardProps } from '../../../features/catalogue/title-card.tsx'
import { texts } from '../../texts.ts'
import type { CardTools } from '../playing/card-tools.tsx'
import { toCardDuration, toTitleHref } from './title-links.ts'

/** How many cards of the first row are on the screen at once. */
const EAGER_CARDS = 4

export interface TitleCardsProps {
  titles: readonly Title[]
  /** The list that the titles were found in, for the address of a film. */
  parent: string
  tools: CardTools
  isEager?: boolean
  isRanked?: boolean
  sizes?: string
  /** What a card says beside the title's own facts, such as why a search found it. */
  toLooks?: (title: Title) => Pick<TitleCardProps, 'shownName' | 'note' | 'text' | 'shape' | 'tool'>
}

/** Cards of titles with this app's links and buttons. */
export function TitleCards({
  titles,
  parent,
  tools,
  isEager = false,
  isRanked = false,
  sizes,
  toLooks,
}: TitleCardsProps): ReactNode {
  return titles.map((title, index) => {
    const href = toTitleHref(title, parent)
    const actions = () => (
      <>
        {tools.draw(title)}
        <IconLink label={`More about ${title.name}`} icon={ChevronDown} look="line" href={href} />
      </>
    )
    return (
      <TitleCard
        key={title.id}
        title={title}
        href={href}
        rating={texts.cardRating}
        duration={toCardDuration(title)}
        isEager={isEager && index < EAGER_CARDS}
        rank={isRanked ? index + 1 : undefined}
        flag={title.isComingSoon ? 'Coming soon' : undefined}
        actions={actions}
        sizes={sizes}
        {...toLooks?.(title)}
      />
    )
  })
}

/** A named row of titles. */
export function TitleRow({ name, allHref, ...cards }: TitleCardsProps & { name: string; allHref?: string }) {
  return (
    <Row name={name} allHref={allHref}>
      <TitleCards {...cards} />
    </Row>
  )
}
