import type { LucideIcon } from 'lucide-react'

/** One icon of the one family. Says nothing to a screen reader: the control beside it bears the words. */
export function Icon({ of: Shape, solid = false, lead = false }: { of: LucideIcon; solid?: boolean; lead?: boolean }) {
  const look = `icon${solid ? ' icon--solid' : ''}${lead ? ' icon--lead' : ''}`
  return <Shape className={look} aria-hidden="true" focusable="false" />
}
