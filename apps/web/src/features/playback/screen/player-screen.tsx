import type { PlayerScreenProps } from '../film/film-screen.ts'
import './player.css'
import { toTitle } from '@kola/contract/title'
import { useMemo, useRef } from 'react'
import { useFilm } from '../film/use-film.ts'
import { say } from '../words.ts'
import { PlayerControls } from './player-controls.tsx'
import { Waiting } from './player-notices.tsx'

/** The film on the whole screen with its controls. Always dark: it bears its own theme. */
export function PlayerScreen(props: PlayerScreenProps) {
  const { answer } = props
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const textContainer = useRef<HTMLDivElement>(null)
  const film = useFilm({ video, textContainer }, props)
  const title = useMemo(() => toTitle(answer.video), [answer.video])
  const hasStill = title.art.kinds.includes('still')
  return (
    <main className="player" data-theme="dark" ref={frame} aria-label={title.name}>
      <div className="player__picture">
        {/* biome-ignore lint/a11y/useMediaCaption: the player draws the subtitles itself */}
        <video ref={video} playsInline poster={hasStill ? `${title.art.base}/still-640.webp` : undefined} />
      </div>
      <div className="player__text" ref={textContainer} />
      {film ? (
        <PlayerControls {...props} film={film} frame={frame} title={title} />
      ) : (
        <Waiting label={say('loading')} />
      )}
    </main>
  )
}
