import './hero.css'
import type { ReactNode } from 'react'

/** From how many letters on a hero's name is set one size smaller. */
const LONG_NAME_LETTERS = 30

export interface HeroProps {
  name: string
  /** BCP 47, when the name is not in the page's language. */
  language?: string
  /** What the section is, for a screen reader; without it the name stands for it. */
  label?: string
  kicker?: string
  picture: ReactNode
  facts?: ReactNode
  text?: string
  /** Two lines when it invites, four when it describes. */
  lines?: 2 | 4
  /** Between the text and the actions, such as progress. */
  aside?: ReactNode
  actions?: ReactNode
}

/** The head of a page: a picture that bleeds into the night or stands as a plate on paper, and the words beside it. */
export function Hero({ name, language, label, kicker, picture, facts, text, lines = 2, aside, actions }: HeroProps) {
  const isLong = name.length >= LONG_NAME_LETTERS
  return (
    <section className="hero" aria-label={label ?? name} data-zone="head">
      {picture}
      <div className="hero__body">
        {kicker && <p className="hero__kicker">{kicker}</p>}
        <h1 className={`hero__title${isLong ? ' hero__title--long' : ''}`} lang={language}>
          {name}
        </h1>
        {facts}
        {text && <p className={`hero__text${lines === 4 ? ' hero__text--four' : ''}`}>{text}</p>}
        {aside}
        {actions && <div className="hero__actions">{actions}</div>}
      </div>
    </section>
  )
}
