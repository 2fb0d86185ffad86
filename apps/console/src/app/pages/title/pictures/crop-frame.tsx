import { type Crop, PICTURE_RULES, type Picture, type PictureCut } from '@kola/contract/titles/pictures'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { type Cropping, growCrop, moveCrop } from './crop.ts'

interface CropFrameProps extends Pick<Cropping, 'kind'> {
  picture: Picture
  crop: Crop
  focus: PictureCut['focus']
  /** Id of what tells how it is done. */
  hintId: string
  onCrop: (crop: Crop) => void
  onFocus: (focus: PictureCut['focus']) => void
}

const STEP = 0.01
const LONG_STEP = 0.1
const SCALE_STEP = 0.05
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const toShare = (share: number) => `${share * 100}%`
const clamp = (share: number) => Math.min(1, Math.max(0, share))

function readArrow({ key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): { x: number; y: number } | null {
  const arrow = ARROWS[key]
  if (!arrow || ctrlKey || metaKey || altKey) return null
  const step = shiftKey ? LONG_STEP : STEP
  return { x: arrow[0] * step, y: arrow[1] * step }
}

/** Tells how far a pointer that was pressed has gone, in shares of the picture. */
function useDrag(onMoved: (by: { x: number; y: number }) => void) {
  const last = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const box = event.currentTarget.closest('.crop')?.getBoundingClientRect()
      if (!last.current || !box) return
      const by = { x: (event.clientX - last.current.x) / box.width, y: (event.clientY - last.current.y) / box.height }
      last.current = { x: event.clientX, y: event.clientY }
      onMoved(by)
    },
    onLostPointerCapture: () => {
      last.current = null
    },
  }
}

/** The picture with what is shown of it bright; moved and scaled by hand or by keys. */
export function CropFrame({ picture, kind, crop, focus, hintId, onCrop, onFocus }: CropFrameProps) {
  const given = { size: picture, kind }
  const drag = useDrag((by) => onCrop(moveCrop(crop, by)))
  const stretch = useDrag((by) => onCrop(growCrop(crop, { width: by.x, height: by.y }, { ...given, from: 'corner' })))
  const moveFocus = (by: { x: number; y: number }) => onFocus({ x: clamp(focus.x + by.x), y: clamp(focus.y + by.y) })
  const point = useDrag(moveFocus)
  function onKey(event: KeyboardEvent) {
    const by = readArrow(event)
    const scale = event.key === '+' || event.key === '=' ? SCALE_STEP : event.key === '-' ? -SCALE_STEP : 0
    if (by) onCrop(moveCrop(crop, by))
    else if (scale !== 0) onCrop(growCrop(crop, { width: scale, height: scale }, { ...given, from: 'middle' }))
    else return
    event.preventDefault()
  }
  return (
    <div className="crop">
      <img src={picture.address} alt={picture.name} draggable={false} />
      <button
        type="button"
        className="crop__frame"
        aria-label={`Crop of ${PICTURE_RULES[kind].name.toLowerCase()}`}
        aria-describedby={hintId}
        style={{
          ...{ left: toShare(crop.left), top: toShare(crop.top) },
          ...{ width: toShare(crop.width), height: toShare(crop.height) },
        }}
        onKeyDown={onKey}
        {...drag}
      />
      <span
        className="crop__corner"
        aria-hidden="true"
        style={{ left: toShare(crop.left + crop.width), top: toShare(crop.top + crop.height) }}
        {...stretch}
      />
      {kind === 'hero' && (
        <button
          type="button"
          className="crop__focus"
          aria-label="Where the eye goes"
          aria-describedby={hintId}
          style={{ left: toShare(focus.x), top: toShare(focus.y) }}
          onKeyDown={(event) => {
            const by = readArrow(event)
            if (!by) return
            event.preventDefault()
            moveFocus(by)
          }}
          {...point}
        />
      )}
    </div>
  )
}
