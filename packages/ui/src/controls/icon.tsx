import type { IconShape } from '../icons/draw-icon.tsx'

/** One icon of the one family. The control beside it bears the words. */
export function Icon({ of: Shape, solid = false, lead = false }: { of: IconShape; solid?: boolean; lead?: boolean }) {
  const look = `icon${solid ? ' icon--solid' : ''}${lead ? ' icon--lead' : ''}`
  return <Shape className={look} />
}
