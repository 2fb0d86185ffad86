import {
  type Crop,
  PICTURE_RULES,
  type Picture,
  type PictureCut,
  type PictureKind,
} from '@kola/contract/titles/pictures'
import { useId } from 'react'
import { growCrop, toCropText, toSquareLeft } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'

interface CropPanelProps {
  picture: Picture
  kind: PictureKind
  cut: PictureCut
  onCut: (cut: PictureCut) => void
}

const STEP = 0.05
const SCALES = [
  ['Larger', 1, 1],
  ['Smaller', -1, -1],
] as const
/** Of lettering, which may have any shape. */
const STRETCHES = [
  ['Wider', 1, 0],
  ['Narrower', -1, 0],
  ['Higher', 0, 1],
  ['Lower', 0, -1],
] as const

/** Where a picture is cut, and what is left of it. */
export function CropPanel({ picture, kind, cut, onCut }: CropPanelProps) {
  const hintId = useId()
  const { crop, focus } = cut
  const given = { size: picture, kind }
  const put = (next: Crop) => onCut({ ...cut, crop: next })
  const ways = PICTURE_RULES[kind].ratio === null ? STRETCHES : SCALES
  return (
    <div className="cropping">
      <div className="stack">
        <CropFrame
          {...{ picture, kind, crop, focus, hintId }}
          onCrop={put}
          onFocus={(next) => onCut({ ...cut, focus: next })}
        />
        <p className="hint" id={hintId}>
          Drag it, or use the keys: arrows move by 1 %, with Shift by 10 %, + and − scale.
          {kind === 'hero' && ' The dot is where the eye goes: a telephone’s square keeps it.'}
        </p>
        <div className="flex flex--wrap">
          {ways.map(([label, width, height]) => (
            <button
              type="button"
              className="b b--s b--line"
              key={label}
              onClick={() =>
                put(growCrop(crop, { width: width * STEP, height: height * STEP }, { ...given, from: 'middle' }))
              }
            >
              {label}
            </button>
          ))}
          <p className="note" role="status">
            {toCropText(crop, picture)}
          </p>
        </div>
      </div>
      <div className="flex flex--wrap top-align">
        <Left picture={picture} crop={crop} label={PICTURE_RULES[kind].name} />
        {kind === 'hero' && <Left picture={picture} crop={toSquare(cut, picture)} label="On a telephone" />}
      </div>
    </div>
  )
}

/** As the service cuts it: around where the eye goes, as high as the crop. */
function toSquare({ crop, focus }: PictureCut, size: Picture): Crop {
  const width = (crop.height * size.height) / size.width
  return { ...crop, left: crop.left + toSquareLeft(crop, focus.x, { size, kind: 'hero' }) * crop.width, width }
}

/** What is left of the picture, before it is cut. */
const Left = ({ picture, crop, label }: { picture: Picture; crop: Crop; label: string }) => (
  <figure className="left">
    <div style={{ aspectRatio: `${crop.width * picture.width} / ${crop.height * picture.height}` }}>
      <img
        src={picture.address}
        alt=""
        style={{
          ...{ width: `${100 / crop.width}%`, height: `${100 / crop.height}%` },
          ...{ left: `${(-crop.left / crop.width) * 100}%`, top: `${(-crop.top / crop.height) * 100}%` },
        }}
      />
    </div>
    <figcaption className="note">{label}</figcaption>
  </figure>
)
