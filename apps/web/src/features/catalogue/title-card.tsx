import type { Title } from '@kola/contract/title'
import { Facts, Rating } from '@kola/ui/content/facts'
import { Card } from '@kola/ui/shelf/card'
import type { ReactNode } from 'react'
import { ROW_CARD_SIZES, TitlePicture } from '../../shared/title-picture.tsx'
import { toLanguageTag } from './title-words.ts'

export interface TitleCardProps {
  title: Title
  href: string
  /** The one rating that cards bear. */
  rating: string
  /** How long it runs, in the words of a card. */
  duration: string
  /** Seen at once, so not left for later. */
  isEager?: boolean
  rank?: number
  flag?: string
  /** Buttons of the panel: play, list, more. */
  actions?: () => ReactNode
  /** In a grid, where the meta line shows. */
  sizes?: string
  /** The name as it is drawn, with marks. */
  shownName?: ReactNode
  /** Why it stands here, in a line of its own. */
  note?: ReactNode
  /** What the panel says of it in place of the tagline. */
  text?: string
  /** A poster, or where the tenant wants it a landscape still. */
  shape?: 'poster' | 'still'
  /** A small button beside the name, for where no panel rises. */
  tool?: ReactNode
}

/** A title as a poster with its name below, and the panel that rises on a wide screen. */
export function TitleCard({ title, href, rating, duration, isEager, actions, sizes, text, ...looks }: TitleCardProps) {
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
      <Rating>{rating}</Rating>
    </>
  )
  const panel = () => (
    <>
      <h4 lang={toLanguageTag(title)}>{title.name}</h4>
      <Facts rating={rating}>{[duration]}</Facts>
      <p>{text ?? (title.tagline || title.synopsis)}</p>
      <div className="card__actions">{actions?.()}</div>
    </>
  )
  return <Card {...looks} href={href} name={title.name} picture={picture} meta={meta} panel={actions && panel} />
}
