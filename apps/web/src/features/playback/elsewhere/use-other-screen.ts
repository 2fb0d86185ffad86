import { type RefObject, useEffect, useState } from 'react'

/** Safari's own way to another screen, older than the standard one. */
interface AppleVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker?: () => void
}

type AvailabilityEvent = Event & { availability?: 'available' | 'not-available' }

/**
 * Opens the browser's own list of screens: AirPlay, or Remote Playback where the browser plays the address itself.
 * @returns null while there is none in reach
 */
export function useOtherScreen(frame: RefObject<HTMLElement | null>): (() => void) | null {
  const [open, setOpen] = useState<(() => void) | null>(null)
  useEffect(() => {
    const video = frame.current?.querySelector('video') as AppleVideo | null | undefined
    if (!video) return
    return video.webkitShowPlaybackTargetPicker ? watchAirPlay(video, setOpen) : watchRemote(video, setOpen)
  }, [frame])
  return open
}

type SetOpen = (open: () => (() => void) | null) => void

function watchAirPlay(video: AppleVideo, setOpen: SetOpen): () => void {
  const onChange = ({ availability }: AvailabilityEvent) => {
    setOpen(() => (availability === 'available' ? () => video.webkitShowPlaybackTargetPicker?.() : null))
  }
  video.addEventListener('webkitplaybacktargetavailabilitychanged', onChange)
  return () => video.removeEventListener('webkitplaybacktargetavailabilitychanged', onChange)
}

function watchRemote(video: HTMLVideoElement, setOpen: SetOpen): (() => void) | undefined {
  const { remote } = video
  if (!remote?.watchAvailability) return undefined
  let id: number | undefined
  let isGone = false
  const ask = () => void remote.prompt().catch(() => undefined)
  remote
    .watchAvailability((isInReach) => setOpen(() => (isInReach && !isGone ? ask : null)))
    .then((watched) => {
      id = watched
      if (isGone) void remote.cancelWatchAvailability(watched)
    })
    // Where it cannot be watched there is nothing to offer: the film of our own player is no address that a screen could open.
    .catch(() => undefined)
  return () => {
    isGone = true
    if (id !== undefined) void remote.cancelWatchAvailability(id).catch(() => undefined)
  }
}
