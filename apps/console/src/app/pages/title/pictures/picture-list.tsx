import { PICTURE_KINDS, PICTURE_RULES } from '@kola/contract/titles/pictures'
import { usePictures } from './use-pictures.ts'

/** All pictures of a set, small, for who compares two. */
export function PictureList({ titleId, setId }: { titleId: string; setId: string }) {
  const { findSet } = usePictures(titleId)
  const shown = findSet(setId)?.shown
  if (!shown) return <span className="quiet">{setId === '' ? 'what the film gave' : 'Pictures of before'}</span>
  return (
    <span className="flex flex--wrap top-align">
      {PICTURE_KINDS.map(
        (kind) =>
          shown[kind] && <img className="art__small" key={kind} src={shown[kind]} alt={PICTURE_RULES[kind].name} />,
      )}
    </span>
  )
}
