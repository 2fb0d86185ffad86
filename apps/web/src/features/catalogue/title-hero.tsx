import './details/details.css'
import { type Title, toArtUrl } from '@kola/contract/title'
import { Facts } from '@kola/ui/content/facts'
import { Hero } from '@kola/ui/hero/hero'
import type { ReactNode } from 'react'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { listFacts, toLanguageTag } from './title-words.ts'

export interface TitleHeroProps {
  title: Title
  kicker?: string
  label?: string
  /** Two lines when it invites, four when it describes. */
  lines?: 2 | 4
  /** Draws the name in the title's own lettering, where it has any in the language that is read. */
  isLettered?: boolean
  aside?: ReactNode
  actions: ReactNode
}

/** The lettering bears the name that the title was made with. */
function findLettering({ art, name, translations }: Title): string | undefined {
  const isTranslated = translations.some((one) => one.name === name)
  return art.kinds.includes('title') && !isTranslated ? toArtUrl(art, 'title-640', 'webp') : undefined
}

/** The head of home and of a title's page. */
export function TitleHero({ title, isLettered, ...rest }: TitleHeroProps) {
  return (
    <Hero
      {...rest}
      name={title.name}
      lettering={isLettered ? findLettering(title) : undefined}
      language={toLanguageTag(title)}
      picture={<TitlePicture className="hero__picture" art={title.art} shape="hero" when="first" />}
      facts={<Facts rating={title.rating}>{listFacts(title)}</Facts>}
      text={title.synopsis}
    />
  )
}
