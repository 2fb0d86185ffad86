import type { LineKind } from './used-data.ts'

/** Network Information, which Chromium has, and says the kind of line on phones alone. */
interface Telling {
  connection?: Partial<Pick<EventTarget, 'addEventListener' | 'removeEventListener'>> & { type?: string }
}

/** What the viewer says where the browser does not. */
export type ToldLine = 'mobile' | 'wifi'

const KINDS: Readonly<Record<string, LineKind>> = { cellular: 'mobile', wifi: 'wifi', ethernet: 'wifi' }

/** Null: the browser does not tell. */
export const readBrowserLine = (telling: Telling = navigator as Telling): ToldLine | null => {
  const kind = KINDS[telling.connection?.type ?? '']
  return kind === 'mobile' || kind === 'wifi' ? kind : null
}

/** The line of now: the browser's word, else the viewer's. */
export const findLine = (told: ToldLine | null, telling?: Telling): LineKind =>
  readBrowserLine(telling) ?? told ?? 'unknown'

/** @returns its stop */
export function watchLine(onChange: () => void, telling: Telling = navigator as Telling): () => void {
  telling.connection?.addEventListener?.('change', onChange)
  return () => telling.connection?.removeEventListener?.('change', onChange)
}
