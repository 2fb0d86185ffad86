import type { Release } from '@kola/contract/releases/releases'

const OUTCOMES = {
  out: ['s--live', 'out'],
  held: ['s--block', 'held back'],
  back: ['s--off', 'back as it was'],
} as const

interface OutcomeProps {
  item: Release['items'][number]
  isUndone: boolean
}

/** How it went, or would go. */
export function Outcome({ item: { outcome, lacks }, isUndone }: OutcomeProps) {
  if (isUndone && outcome === 'out') return <span className="s s--block">stays</span>
  if (outcome) return <span className={`s ${OUTCOMES[outcome][0]}`}>{OUTCOMES[outcome][1]}</span>
  return lacks.length > 0 ? <span className="s s--block">not ready</span> : <span className="s s--live">ready</span>
}
