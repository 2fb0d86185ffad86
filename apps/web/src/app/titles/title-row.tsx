import type { Title } from '@kola/contract/title'
import { IconLink } from '@kola/ui/controls/icon-button'
import { ChevronDown } from '@kola/ui/icons/signs'
import { Row } from '@kola/ui/shelf/row'
import { memo, type ReactNode } from 'react'
import { TitleCard, type TitleCardProps } from '#features/catalogue/title-card.tsx'
import { toWatchedPart } from '#features/catalogue/title-words.ts'
import { findResumePoint } from '#features/continue-watching/queries.ts'
import { toTrendingDescription } from '#shared/titles/trim-text.ts'
import type { CardTools } from './card-tools.tsx'
import { toCardDuration, toTitleHref } from './title-links.ts'
import { canWatch } from './watch-button.tsx'
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

type CardLooks = Omit<TitleCardProps, 'title' | 'href' | 'duration' | 'flag' | 'actions' | 'onWideOpen'>

interface OneCardProps extends CardLooks, Pick<CardTools, 'draw' | 'watch'> {
  title: Title
  parent: string
  canPlay: boolean
}

/** Not drawn anew when something else of the page changes: there are a hundred and more. */
const OneCard = memo(function OneCard({ title, parent, canPlay, draw, watch, ...looks }: OneCardProps) {
  const href = toTitleHref(title, parent)
  const actions = () => (
    <>
      {draw(title)}
      <IconLink label={say('moreAbout', { name: title.name })} icon={ChevronDown} look="line" href={href} />
    </>
  )
  return (
    <TitleCard
      {...looks}
      title={title}
      href={href}
      duration={toCardDuration(title)}
      flag={title.isComingSoon ? say('comingSoon') : undefined}
      actions={actions}
      onWideOpen={canPlay ? () => watch(title) : undefined}
    />
  )
})

/** Cards of titles with this app's links and buttons. */
export function TitleCards({ titles, parent, tools, isEager, isRanked, sizes, toLooks }: TitleCardsProps): ReactNode {
  return titles.map((title, index) => (
    <OneCard
      key={title.id}
      title={title}
      parent={parent}
      canPlay={canWatch({ title, play: tools.play })}
      draw={tools.draw}
      watch={tools.watch}
      isEager={isEager && index < EAGER_CARDS}
      progress={toProgress(title, tools)}
      sizes={sizes}
      {...(isRanked && toRank(title, index))}
      {...toLooks?.(title)}
    />
  ))
}

type TitleRowProps = TitleCardsProps & { name: string; allHref?: string }

/** Of the page's tools rows show how far titles are watched and whether they can be played; the rest stays the same. */
export function isSameRow<Props extends { tools: CardTools }>(
  { tools: before, ...one }: Props,
  { tools, ...other }: Props,
): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof typeof one>
  const areSameTools = before.points === tools.points && before.play.isEnabled === tools.play.isEnabled
  return areSameTools && [...names].every((name) => one[name] === other[name])
}

/** A named row of titles. Not drawn anew when something else of the page changes, such as what is in the list. */
export const TitleRow = memo(function TitleRow({ name, allHref, ...cards }: TitleRowProps) {
  return (
    <Row name={name} allHref={allHref}>
      <TitleCards {...cards} />
    </Row>
  )
}, isSameRow)
