import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Shown, toFrameName, toGiven } from './given.ts'
import './viewers-frame.css'

export const DEVICES = {
  phone: { name: 'Telephone', width: 390, height: 760 },
  laptop: { name: 'Laptop', width: 1_280, height: 760 },
} as const
export type Device = keyof typeof DEVICES

interface ViewersFrameProps {
  /** Given anew whenever it is another object. */
  shown: Shown
  device: Device
}

const ADDRESS = `${import.meta.env.BASE_URL}preview/preview.html`

/** How wide its place is, whenever that changes. */
function useWidth() {
  const place = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const watcher = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    if (place.current) watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [])
  return { place, width }
}

/** The viewers' own parts at the width of a device, as large as there is room. It is given what it shows: it asks nobody for it. */
export function ViewersFrame({ shown, device }: ViewersFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const { place, width: room } = useWidth()
  const { name, width, height } = DEVICES[device]
  const scale = Math.min(1, room / width)
  const give = useCallback(() => {
    const given = toGiven(shown, { theme: document.documentElement.dataset.theme })
    frame.current?.contentWindow?.postMessage(given, location.origin)
  }, [shown])
  useEffect(() => {
    give()
    const watcher = new MutationObserver(give)
    watcher.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => watcher.disconnect()
  }, [give])
  return (
    <div className="seen" ref={place}>
      <div style={{ width: width * scale, height: height * scale }}>
        <iframe
          ref={frame}
          title={toFrameName(shown, name)}
          src={ADDRESS}
          onLoad={give}
          style={{ ...{ width, height }, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}
