import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface PictureInPicture {
  isOn: boolean
  toggle: () => void
}

/** The film in a window of its own, over all others. @returns null where the browser has none */
export function usePictureInPicture(frame: RefObject<HTMLElement | null>): PictureInPicture | null {
  const [isThere, setThere] = useState(false)
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    const video = frame.current?.querySelector('video')
    if (!video || !document.pictureInPictureEnabled || !('requestPictureInPicture' in video)) return
    setThere(true)
    const onEnter = () => setOn(true)
    const onLeave = () => setOn(false)
    video.addEventListener('enterpictureinpicture', onEnter)
    video.addEventListener('leavepictureinpicture', onLeave)
    return () => {
      video.removeEventListener('enterpictureinpicture', onEnter)
      video.removeEventListener('leavepictureinpicture', onLeave)
      // The player goes: a window that stayed would show nothing.
      if (document.pictureInPictureElement === video) void document.exitPictureInPicture().catch(ignore)
    }
  }, [frame])
  const toggle = useCallback(() => {
    const video = frame.current?.querySelector('video')
    const isShown = document.pictureInPictureElement === video
    // Before the first picture the browser refuses, and there is nothing to show.
    void (isShown ? document.exitPictureInPicture() : video?.requestPictureInPicture())?.catch(ignore)
  }, [frame])
  return isThere ? { isOn, toggle } : null
}

function ignore() {}
