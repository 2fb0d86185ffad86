import './hero.css'
import { type ReactNode, useState } from 'react'

/** From how many letters on a hero's name is set one size smaller. */
const LONG_NAME_LETTERS = 30

export interface HeroProps {
  name: string
  /** BCP 47, when the name is not in the page's language. */
  language?: string
  /** What the section is, for a screen reader; without it the name stands for it. */
  label?: string
  /** Address of a picture of the name, light on nothing; takes the place of the letters when it has come. */
  lettering?: string
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

function HeroName({ name, language, lettering }: Pick<HeroProps, 'name' | 'language' | 'lettering'>) {
  const [shown, setShown] = useState('')
  const looks = [
    'hero__title',
    name.length >= LONG_NAME_LETTERS && 'hero__title--long',
    lettering && 'hero__title--art',
  ]
  return (
    <h1
      className={looks.filter(Boolean).join(' ')}
      lang={language}
      data-art={lettering && shown === lettering ? '' : undefined}
    >
      {lettering ? <span className="hero__name">{name}</span> : name}
      {lettering && (
        <img src={lettering} alt="" decoding="async" fetchPriority="low" onLoad={() => setShown(lettering)} />
      )}
    </h1>
  )
}

/** The head of a page: a picture that bleeds into the night or stands as a plate on paper, and the words beside it. */
export function Hero({ label, kicker, picture, facts, text, lines = 2, aside, actions, ...title }: HeroProps) {
  return (
    <section className="hero" aria-label={label ?? title.name} data-zone="head">
      {picture}
      <div className="hero__body">
        {kicker && <p className="hero__kicker">{kicker}</p>}
        <HeroName {...title} />
        {facts}
        {text && <p className={`hero__text${lines === 4 ? ' hero__text--four' : ''}`}>{text}</p>}
        {aside}
        {actions && <div className="hero__actions">{actions}</div>}
      </div>
    </section>
  )
}
