import { ApiError } from '@kola/contract/http/client'
import {
  MAX_PICTURE_BYTES,
  PICTURE_RULES,
  type Picture,
  type PictureCut,
  type PictureKind,
  type PictureSet,
} from '@kola/contract/titles/pictures'
import { useEffect, useId, useRef, useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { toStartCrop } from './crop.ts'
import { CropPanel } from './crop-panel.tsx'
import './pictures.css'
import { sendPicture, usePictures } from './use-pictures.ts'

interface PictureDialogProps {
  titleId: string
  kind: PictureKind
  /** What the draft has now. */
  set: PictureSet
  onSet: (set: PictureSet) => void
  onClose: () => void
}

const toCut = (picture: Picture, kind: PictureKind): PictureCut => ({
  pictureId: picture.id,
  crop: toStartCrop({ size: picture, kind }),
  focus: { x: 0.5, y: 0.5 },
})

const isLargeEnough = ({ width, height }: Picture, kind: PictureKind) =>
  width >= PICTURE_RULES[kind].least.width && height >= PICTURE_RULES[kind].least.height

/** A picture is sent or chosen, cut, and taken into the draft. */
export function PictureDialog({ titleId, kind, set, onSet, onClose }: PictureDialogProps) {
  const { known, addPicture, addSet } = usePictures(titleId)
  const [cut, setCut] = useState<PictureCut | null>(set.cuts[kind] ?? null)
  const [fault, setFault] = useState<unknown>(null)
  const [isBusy, setBusy] = useState(false)
  const pictures = (known?.pictures ?? []).filter((picture) => isLargeEnough(picture, kind))
  const chosen = pictures.find(({ id }) => id === cut?.pictureId)
  async function make(next: PictureCut | null) {
    setBusy(true)
    setFault(null)
    try {
      const answer = await client('POST /api/v1/apps/titles/{titleId}/pictures/cut', {
        params: { titleId },
        body: { from: set.id, kind, cut: next },
      })
      addSet(answer.set)
      onSet(answer.set)
      onClose()
    } catch (failure) {
      setFault(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog title={PICTURE_RULES[kind].name} onClose={onClose} isWide>
      <div className="dialog__body sending stack">
        <PictureFile
          {...{ titleId, kind }}
          onPicture={(picture) => {
            addPicture(picture)
            setCut(toCut(picture, kind))
          }}
        />
        <Choice {...{ kind, pictures, chosen }} onChosen={(picture) => setCut(toCut(picture, kind))} />
        {chosen && cut && <CropPanel picture={chosen} kind={kind} cut={cut} onCut={setCut} />}
        {fault !== null && <Failure error={fault} />}
        {fault instanceof ApiError &&
          Object.values(fault.fields).map((text) => (
            <p className="bad" key={text}>
              {text}
            </p>
          ))}
      </div>
      <div className="dialog__foot">
        {set.cuts[kind] && (
          <button type="button" className="b b--text" disabled={isBusy} onClick={() => void make(null)}>
            Back to the film’s own
          </button>
        )}
        <button type="button" className="b b--line" onClick={onClose}>
          Leave it
        </button>
        <button type="button" className="b b--main" disabled={isBusy || !chosen} onClick={() => void make(cut)}>
          {isBusy ? 'Cutting…' : 'Take it into the draft'}
        </button>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  kind: PictureKind
  pictures: readonly Picture[]
  chosen: Picture | undefined
  onChosen: (picture: Picture) => void
}

function Choice({ kind, pictures, chosen, onChosen }: ChoiceProps) {
  if (pictures.length === 0) return <p className="note">Nothing was sent that is large enough for it yet.</p>
  return (
    <fieldset className="sent">
      <legend className="label">What was sent before</legend>
      {pictures.map((picture) => (
        <label key={picture.id} className="sent__one">
          <input
            type="radio"
            name={`picture-${kind}`}
            className="tick"
            checked={picture.id === chosen?.id}
            onChange={() => onChosen(picture)}
          />
          <img src={picture.address} alt="" />
          <span className="note">
            {picture.name}, {picture.width} × {picture.height}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface PictureFileProps {
  titleId: string
  kind: PictureKind
  onPicture: (picture: Picture) => void
}

/** What the service says of a picture stands beside the field. */
function PictureFile({ titleId, kind, onPicture }: PictureFileProps) {
  const id = useId()
  const stop = useRef(new AbortController())
  const [fault, setFault] = useState('')
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => () => stop.current.abort(), [])
  const { least } = PICTURE_RULES[kind]
  async function send(file: File) {
    setFault('')
    if (file.size > MAX_PICTURE_BYTES) return setFault(`It is larger than ${MAX_PICTURE_BYTES / 1_024 / 1_024} MB`)
    setSent('Sending…')
    const onSent = (bytes: number) =>
      setSent(bytes < file.size ? `Sending, ${Math.floor((bytes / file.size) * 100)} %` : 'Looking through it…')
    try {
      onPicture(await sendPicture({ titleId, kind, file, signal: stop.current.signal, onSent }))
    } catch (failure) {
      if (stop.current.signal.aborted) return
      setFault(failure instanceof ApiError ? (failure.fields.picture ?? failure.message) : 'It could not be read')
    }
    setSent(null)
  }
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        Send a picture
      </label>
      <input
        id={id}
        type="file"
        className={fault ? 'input input--bad' : 'input'}
        accept="image/jpeg,image/png,image/webp,image/avif"
        disabled={sent !== null}
        aria-invalid={fault ? true : undefined}
        aria-describedby={`${id}-hint${fault ? ` ${id}-fault` : ''}`}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void send(file)
        }}
      />
      <p className="hint" id={`${id}-hint`}>
        JPEG, PNG, WebP or AVIF, at least {least.width} × {least.height} points and at most 20 MB. It is kept as it
        came.
      </p>
      {sent && (
        <p className="note" role="status">
          {sent}
        </p>
      )}
      {fault && (
        <p className="bad" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}
