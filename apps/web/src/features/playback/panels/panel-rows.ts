const UPRIGHT: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const SIDEWAYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

/** What a remote stops at in one row: the chosen one of a group of choices, else its buttons. */
function listRowStops(row: Element): HTMLElement[] {
  if (row.matches('[role="radiogroup"]')) return [...row.querySelectorAll<HTMLElement>('[role="radio"][tabindex="0"]')]
  return [...row.querySelectorAll<HTMLElement>('input, button')]
}

/**
 * Where an arrow leads in a panel whose rows lie upon each other: up and down to the row beside, left and right within
 * one that holds no choices, which move by themselves.
 * @returns null for other keys, and for a focus that stands in no row
 */
export function findInPanel(panel: Element, from: Element | null, key: string): HTMLElement | 'end' | null {
  const rows = [...panel.querySelectorAll('.panel-top, [role="radiogroup"], [role="group"], li')]
  const at = rows.findIndex((row) => row.contains(from))
  const row = rows[at]
  if (!row) return null
  const beside = UPRIGHT[key]
  if (beside) return rows[at + beside] ? (listRowStops(rows[at + beside] as Element)[0] ?? 'end') : 'end'
  const step = SIDEWAYS[key]
  if (!step || row.matches('[role="radiogroup"]')) return null
  const stops = listRowStops(row)
  return stops[stops.indexOf(from as HTMLElement) + step] ?? 'end'
}
