import { type RefObject, useCallback, useEffect, useState } from 'react'

/** iPhone has no full screen for elements, only the video's own. */
type AppleVideo = HTMLVideoElement & { webkitEnterFullscreen?: () => void }
type LockableOrientation = ScreenOrientation & { lock?: (to: 'landscape' | 'portrait') => Promise<void> }

export interface Fullscreen {
  isFull: boolean
  toggle: () => void
  leave: () => Promise<void>
}

/** Full screen for the player: landscape on phones while it lasts, portrait afterwards. Specification 2 §2.14. */
export function useFullscreen(frame: RefObject<HTMLElement | null>): Fullscreen {
  const [isFull, setFull] = useState(false)
  useEffect(() => {
    const read = () => {
      const isNowFull = document.fullscreenElement !== null
      setFull(isNowFull)
      void turnScreen(isNowFull ? 'landscape' : 'portrait')
    }
    document.addEventListener('fullscreenchange', read)
    return () => {
      document.removeEventListener('fullscreenchange', read)
      screen.orientation?.unlock?.()
    }
  }, [])
  const leave = useCallback(async () => {
    if (document.fullscreenElement) await document.exitFullscreen()
  }, [])
  const toggle = useCallback(() => {
    if (document.fullscreenElement) void leave()
    else void enter(frame.current)
  }, [frame, leave])
  return { isFull, toggle, leave }
}

async function enter(frame: HTMLElement | null) {
  if (!frame) return
  if (document.fullscreenEnabled) await frame.requestFullscreen({ navigationUI: 'hide' })
  else (frame.querySelector('video') as AppleVideo | null)?.webkitEnterFullscreen?.()
}

/** Every desktop browser and every iPhone refuses to turn the screen; then it stays as it is. */
async function turnScreen(to: 'landscape' | 'portrait') {
  try {
    await (screen.orientation as LockableOrientation | undefined)?.lock?.(to)
  } catch {
    screen.orientation?.unlock?.()
  }
}
