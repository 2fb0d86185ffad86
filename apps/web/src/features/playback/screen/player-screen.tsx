import type { PlayerScreenProps } from '../film/film-screen.ts'
import './player.css'
import './subtitles.css'
import { useEffect, useMemo, useRef } from 'react'
import { toReadTitle, useTitleLanguage } from '#shared/titles/title-language.ts'
import { toFilmName } from '../film/film-name.ts'
import { useFilm } from '../film/use-film.ts'
import { say } from '../words.ts'
import { PlayerControls } from './player-controls.tsx'
import { Waiting } from './player-notices.tsx'

/** The film on the whole screen with its controls. Always dark: it bears its own theme. */
export function PlayerScreen(props: PlayerScreenProps) {
  const { answer, onName } = props
  const frame = useRef<HTMLElement>(null)
  const video = useRef<HTMLVideoElement>(null)
  const textContainer = useRef<HTMLDivElement>(null)
  const { title, name } = useNames(answer)
  const film = useFilm({ video, textContainer }, { ...props, name })
  useEffect(() => onName(name), [name, onName])
  const hasStill = title.art.kinds.includes('still')
  return (
    <main className="player" data-theme="dark" ref={frame} aria-label={name}>
      <div className="player__picture">
        {/* biome-ignore lint/a11y/useMediaCaption: the player draws the subtitles itself */}
        <video ref={video} playsInline poster={hasStill ? `${title.art.base}/still-640.webp` : undefined} />
      </div>
      <div className="player__text" ref={textContainer} />
      {film ? (
        <PlayerControls {...props} film={film} frame={frame} title={title} name={name} />
      ) : (
        <Waiting label={say('loading')} />
      )}
    </main>
  )
}

/** The title and its name in one line, as the viewer reads them. */
function useNames({ video, series }: PlayerScreenProps['answer']) {
  const language = useTitleLanguage()
  return useMemo(() => {
    const readTitle = toReadTitle(language)
    const title = readTitle(video)
    return { title, name: toFilmName(title, series ? readTitle(series) : null) }
  }, [video, series, language])
}
