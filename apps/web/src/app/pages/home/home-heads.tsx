import { ButtonLink } from '@kola/ui/controls/button'
import { Spotlight } from '@kola/ui/hero/spotlight'
import type { CardTools } from '#app/titles/card-tools.tsx'
import { toTitleHref } from '#app/titles/title-links.ts'
import { WatchButton } from '#app/titles/watch-button.tsx'
import type { Home } from '#features/catalogue/queries.ts'
import { TitleHero } from '#features/catalogue/title-hero.tsx'
import { MyListButton } from '#features/my-list/my-list-buttons.tsx'
import { texts } from '#shared/texts.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import { say } from './words.ts'

interface HeadProps {
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

/** One title that is held up between the rows, with its own line. */
export function HomeSpotlight({ home, tools }: HeadProps) {
  const title = home.spotlight
  if (!title) return null
  const isSeries = title.kind === 'series' || title.kind === 'season'
  const actions = (
    <>
      <WatchButton
        title={title}
        points={tools.points}
        play={tools.play}
        look="quiet"
        label={isSeries ? texts.startWatching : texts.watchNow}
      />
      <ButtonLink
        look="text"
        href={toTitleHref(title, 'spotlight')}
        aria-label={say('moreAbout', { name: title.name })}
      >
        {say('more')}
      </ButtonLink>
    </>
  )
  const picture = <TitlePicture art={title.art} shape="hero" sizes="(min-width: 1000px) 58vw, 100vw" />
  const text = title.spotlightText || title.synopsis
  return <Spotlight kicker={say('spotlight')} name={title.name} text={text} picture={picture} actions={actions} />
}
