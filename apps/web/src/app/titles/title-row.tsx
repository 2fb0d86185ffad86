import type { Title } from '@kola/contract/title'
import { IconLink } from '@kola/ui/controls/icon-button'
import { ChevronDown } from '@kola/ui/icons/signs'
import { Row } from '@kola/ui/shelf/row'
import type { ReactNode } from 'react'
import { TitleCard, type TitleCardProps } from '../../features/catalogue/title-card.tsx'
import { toWatchedPart } from '../../features/catalogue/title-words.ts'
import { findResumePoint } from '../../features/continue-watching/queries.ts'
import { toTrendingDescription } from '../../shared/titles/trim-text.ts'
import type { CardTools } from './card-tools.tsx'
import { toCardDuration, toTitleHref } from './title-links.ts'
import { canWatch, watch } from './watch-button.tsx'
import { say } from './words.ts'

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

/** How much of a title, or of the newest episode of a series, is watched; undefined when it was not begun. */
function toProgress(title: Title, { points }: CardTools): number | undefined {
  const point = findResumePoint(points, title)
  const part = point && toWatchedPart(point.positionSeconds, point.title.durationSeconds ?? title.durationSeconds)
  return part || undefined
}

/** Its place, and the line that says why it trends. */
function toRank(title: Title, index: number): Pick<TitleCardProps, 'rank' | 'note' | 'text'> {
  const line = toTrendingDescription(title.trendingText || title.synopsis)
  return { rank: index + 1, note: title.trendingText && line, text: line }
}

/** Cards of titles with this app's links and buttons. */
export function TitleCards({ titles, parent, tools, isEager, isRanked, sizes, toLooks }: TitleCardsProps): ReactNode {
  return titles.map((title, index) => {
    const href = toTitleHref(title, parent)
    const playing = { title, points: tools.points, play: tools.play }
    const actions = () => (
      <>
        {tools.draw(title)}
        <IconLink label={say('moreAbout', { name: title.name })} icon={ChevronDown} look="line" href={href} />
      </>
    )
    return (
      <TitleCard
        key={title.id}
        title={title}
        href={href}
        duration={toCardDuration(title)}
        isEager={isEager && index < EAGER_CARDS}
        flag={title.isComingSoon ? say('comingSoon') : undefined}
        progress={toProgress(title, tools)}
        actions={actions}
        onWideOpen={canWatch(playing) ? () => watch(playing) : undefined}
        sizes={sizes}
        {...(isRanked && toRank(title, index))}
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
