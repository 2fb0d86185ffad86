import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Film, type FilmOptions, openFilm } from './open-film.ts'

interface FilmRefs {
  video: RefObject<HTMLVideoElement | null>
  textContainer: RefObject<HTMLDivElement | null>
}

/** Opens the film when its elements are there and leaves it when they go. */
export function useFilm({ video, textContainer }: FilmRefs, options: FilmOptions): Film | null {
  const [film, setFilm] = useState<Film | null>(null)
  const latest = useRef(options)
  latest.current = options
  // The poster is asked for before there are elements.
  const [begunAtMs] = useState(() => performance.now())
  const leaving = useRef<{ film: Film; timer: number } | null>(null)

  useEffect(() => {
    if (!video.current || !textContainer.current) return
    // React mounts twice in development: the second time takes over what the first one opened.
    const kept = leaving.current
    clearTimeout(kept?.timer)
    const elements = { video: video.current, textContainer: textContainer.current }
    const opened = kept?.film ?? openFilm(elements, latest.current, begunAtMs)
    setFilm(opened)
    return () => {
      leaving.current = { film: opened, timer: window.setTimeout(() => void opened.leave(), 0) }
    }
  }, [video, textContainer, begunAtMs])

  useEffect(() => {
    // A page that comes back from the browser's memory has given its screen away.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  return film
}
