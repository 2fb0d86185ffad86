import type { CardTools } from '#app/titles/card-tools.tsx'
import { WatchButton } from '#app/titles/watch-button.tsx'
import type { Home } from '#features/catalogue/queries.ts'
import { TitleHero } from '#features/catalogue/title-hero.tsx'
import { MyListButton } from '#features/my-list/my-list-buttons.tsx'
import { texts } from '#shared/texts.ts'
import { say } from './words.ts'

export interface HeadProps {
  home: Home
  tools: CardTools
}

/** The first title of the banner, and the page's name alone where the banner has none. */
export function HomeHero({ home, tools }: HeadProps) {
  const [title] = home.hero
  if (!title) return <h1 className="page home-name">{say('home')}</h1>
  const actions = (
    <>
      <WatchButton title={title} points={tools.points} play={tools.play} label={texts.watchNow} />
      <MyListButton id={title.id} name={title.name} />
    </>
  )
  return <TitleHero title={title} label={say('featured')} kicker={title.tagline} actions={actions} isLettered />
}
