import { ButtonLink } from '@kola/ui/controls/button'
import { Spotlight } from '@kola/ui/hero/spotlight'
import { toTitleHref } from '#app/titles/title-links.ts'
import { WatchButton } from '#app/titles/watch-button.tsx'
import { texts } from '#shared/texts.ts'
import { TitlePicture } from '#shared/titles/title-picture.tsx'
import type { HeadProps } from './home-hero.tsx'
import { say } from './words.ts'

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
