import type { Title } from '@kola/contract/title'
import { Facts, Rating } from '@kola/ui/content/facts'
import { Card, type CardProps } from '@kola/ui/shelf/card'
import type { ReactNode } from 'react'
import { texts } from '#shared/texts.ts'
import { ROW_CARD_SIZES, TitlePicture } from '#shared/titles/title-picture.tsx'
import { toCardDescription, toCardName } from '#shared/titles/trim-text.ts'
import { toLanguageTag } from './title-words.ts'

type Looks = Pick<CardProps, 'shownName' | 'note' | 'flag' | 'rank' | 'progress' | 'isDetailed' | 'onWideOpen'>

export interface TitleCardProps extends Looks {
  title: Title
  href: string
  /** How long it runs, in the words of a card. */
  duration: string
  /** Seen at once, so not left for later. */
  isEager?: boolean
  /** Buttons of the panel: play, list, votes, more. */
  actions?: () => ReactNode
  /** In a grid, where the meta line shows. */
  sizes?: string
  /** What the panel says of it, cut for its place; the start of its description when missing. */
  text?: string
  /** A poster, or where the tenant wants it a landscape still. */
  shape?: 'poster' | 'still'
  /** A small button in the corner of the picture, for where no panel rises. */
  tool?: ReactNode
}

/** A title as a poster with its name below, and the panel that rises on a wide screen. */
export function TitleCard({ title, href, duration, isEager, actions, sizes, text, ...looks }: TitleCardProps) {
  const picture = (
    <TitlePicture
      art={title.art}
      shape={looks.shape ?? 'poster'}
      sizes={sizes ?? ROW_CARD_SIZES}
      when={isEager ? 'soon' : 'later'}
    />
  )
  const meta = (
    <>
      <span>{duration}</span>
      <Rating>{texts.cardRating}</Rating>
    </>
  )
  const language = toLanguageTag(title)
  const panel = () => (
    <>
      <h4 lang={language}>{title.name}</h4>
      <Facts rating={texts.cardRating}>{[duration]}</Facts>
      <p>{text ?? toCardDescription(title)}</p>
      <div className="card__actions">{actions?.()}</div>
    </>
  )
  return (
    <Card
      shownName={toCardName(title.name)}
      {...looks}
      href={href}
      name={title.name}
      language={language}
      picture={picture}
      meta={meta}
      panel={actions && panel}
    />
  )
}
