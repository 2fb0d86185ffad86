import type { Title } from '@kola/contract/title'
import { type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { type ResumePoint, useResumeList } from '#features/continue-watching/queries.ts'
import { MyListIconButton } from '#features/my-list/my-list-buttons.tsx'
import { useMyListButtons } from '#features/my-list/use-my-list.ts'
import type { StartPlayback } from '#features/playback/start/use-start-playback.tsx'
import { LateVotes } from './late-votes.tsx'
import { useStart } from './use-start.ts'
import { canWatch, WatchIconButton, watch } from './watch-button.tsx'

/** What the buttons of titles need on a page; asked for once a page. */
export interface CardTools {
  play: StartPlayback
  points: readonly ResumePoint[]
  /** The buttons of a card's panel: play, my list, like, dislike. Always the same function: no card is drawn anew for it. */
  draw: (title: Title) => ReactNode
  /** Goes on where watching stopped, or starts the title. Always the same function. */
  watch: (title: Title) => void
}

type Playing = Pick<CardTools, 'play' | 'points'>

function PanelButtons({ title, playing }: { title: Title; playing: RefObject<Playing> }) {
  const findListState = useMyListButtons()
  const press = () => watch({ title, ...playing.current })
  return (
    <>
      {canWatch({ title, play: playing.current.play }) && <WatchIconButton title={title} onPress={press} />}
      <MyListIconButton {...findListState(title.id)} name={title.name} />
      <LateVotes id={title.id} name={title.name} />
    </>
  )
}

export function useCardTools(): CardTools {
  const play = useStart()
  const points = useResumeList()
  const playing = useRef<Playing>({ play, points })
  playing.current = { play, points }
  const draw = useCallback((title: Title) => <PanelButtons title={title} playing={playing} />, [])
  const watchNow = useCallback((title: Title) => watch({ title, ...playing.current }), [])
  return { play, points, draw, watch: watchNow }
}
