import { useMyList } from '#features/my-list/use-my-list.ts'
import { HomeHero as Banner, type HeadProps } from '../home-hero.tsx'
import { listTitles } from './find-title.ts'
import { TvStage } from './tv-stage.tsx'
import { useFocusedTitle } from './use-focused-title.ts'

/** On a television the banner is about the card that has the focus, and the row of the card stands below it. */
export function HomeHero({ home, tools }: HeadProps) {
  const saved = useMyList().titles
  const shown = useFocusedTitle(() => listTitles({ home, saved, points: tools.points }))
  return (
    <>
      <Banner home={home} tools={tools} />
      {shown && <TvStage title={shown} />}
    </>
  )
}
