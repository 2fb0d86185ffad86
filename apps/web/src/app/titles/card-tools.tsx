import type { Title } from '@kola/contract/title'
import type { ReactNode } from 'react'
import { type ResumePoint, useResumeList } from '../../features/continue-watching/queries.ts'
import { MyListIconButton } from '../../features/my-list/my-list-buttons.tsx'
import { type MyListButtonState, useMyListButtons } from '../../features/my-list/use-my-list.ts'
import type { StartPlayback } from '../../features/playback/start/use-start-playback.tsx'
import { LateVotes } from './late-votes.tsx'
import { useStart } from './use-start.ts'
import { WatchIconButton } from './watch-button.tsx'

/** What the buttons of titles need on a page; asked for once a page. */
export interface CardTools {
  play: StartPlayback
  points: readonly ResumePoint[]
  findListState: (id: string) => MyListButtonState
  /** The buttons of a card's panel: play, my list, like, dislike. */
  draw: (title: Title) => ReactNode
}

export function useCardTools(): CardTools {
  const play = useStart()
  const points = useResumeList()
  const findListState = useMyListButtons()
  const draw = (title: Title) => (
    <>
      <WatchIconButton title={title} points={points} play={play} />
      <MyListIconButton {...findListState(title.id)} name={title.name} />
      <LateVotes id={title.id} name={title.name} />
    </>
  )
  return { play, points, findListState, draw }
}
