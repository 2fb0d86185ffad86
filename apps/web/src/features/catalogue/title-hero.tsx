import './details/details.css'
import type { Title } from '@kola/contract/title'
import { Facts } from '@kola/ui/content/facts'
import { Hero } from '@kola/ui/shelf/hero'
import type { ReactNode } from 'react'
import { TitlePicture } from '../../shared/title-picture.tsx'
import { listFacts, toLanguageTag } from './title-words.ts'

export interface TitleHeroProps {
  title: Title
  kicker?: string
  label?: string
  /** Two lines when it invites, four when it describes. */
  lines?: 2 | 4
  rating?: string
  aside?: ReactNode
  actions: ReactNode
}

/** The head of home and of a title's page. */
export function TitleHero({ title, kicker, label, lines, rating, aside, actions }: TitleHeroProps) {
  return (
    <Hero
      name={title.name}
      language={toLanguageTag(title)}
      label={label}
      kicker={kicker}
      picture={<TitlePicture className="hero__picture" art={title.art} shape="hero" when="first" />}
      facts={<Facts rating={rating ?? title.rating}>{listFacts(title)}</Facts>}
      text={title.synopsis}
      lines={lines}
      aside={aside}
      actions={actions}
    />
  )
}
