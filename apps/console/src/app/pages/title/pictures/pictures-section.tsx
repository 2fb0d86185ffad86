import { PICTURE_KINDS, PICTURE_RULES, type PictureKind, type PictureSet } from '@kola/contract/titles/pictures'
import { lazy, Suspense, useState } from 'react'
import { Failure } from '#shared/parts/failure.tsx'
import type { Draft } from '../draft/use-draft.ts'
import { usePictures } from './use-pictures.ts'

const PictureDialog = lazy(async () => ({ default: (await import('./picture-dialog.tsx')).PictureDialog }))

const isSame = (kind: PictureKind, one: PictureSet | undefined, other: PictureSet | undefined) =>
  JSON.stringify(one?.cuts[kind] ?? null) === JSON.stringify(other?.cuts[kind] ?? null)

/** Poster, wide picture and lettering, as the draft has them. */
export function PicturesSection({ draft, canEdit }: { draft: Draft; canEdit: boolean }) {
  const { title, document, change } = draft
  const { known, error, refetch, findSet } = usePictures(title.id)
  const [open, setOpen] = useState<PictureKind | null>(null)
  const set = findSet(document.pictures)
  const live = findSet(title.live.pictures)
  return (
    <section className="form__part" aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      {error && <Failure error={error} onAgain={() => void refetch()} />}
      {!known && !error && (
        <p className="wait" role="status">
          Loading
        </p>
      )}
      {set && (
        <div className="art">
          {PICTURE_KINDS.map((kind) => (
            <Art
              key={kind}
              {...{ kind, set }}
              name={known?.pictures.find(({ id }) => id === set.cuts[kind]?.pictureId)?.name}
              isChanged={!isSame(kind, set, live)}
              onChange={canEdit ? () => setOpen(kind) : undefined}
            />
          ))}
        </div>
      )}
      {open && set && (
        <Suspense fallback={null}>
          <PictureDialog
            titleId={title.id}
            kind={open}
            set={set}
            onSet={({ id }) => change({ pictures: id })}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface ArtProps {
  kind: PictureKind
  set: PictureSet
  /** Of the file that it was cut from. */
  name: string | undefined
  isChanged: boolean
  onChange: (() => void) | undefined
}

function Art({ kind, set, name, isChanged, onChange }: ArtProps) {
  const address = set.shown[kind]
  const { name: label } = PICTURE_RULES[kind]
  const from = name ? `from ${name}` : address ? 'from the film' : 'none yet'
  return (
    <figure className={`art__one art__one--${kind}`}>
      {address ? <img src={address} alt={label} /> : <div className="art__none" />}
      {kind === 'hero' && set.shown.phone && <img className="art__phone" src={set.shown.phone} alt="On a telephone" />}
      <figcaption className="note">
        {label}, {from} {isChanged && <span className="tag tag--accent">changed</span>}
      </figcaption>
      {onChange && (
        <button
          type="button"
          className="b b--s b--line"
          aria-label={`Change ${label.toLowerCase()}`}
          onClick={onChange}
        >
          Change
        </button>
      )}
    </figure>
  )
}
