import { type Cue, toCueTime } from './cues.ts'

export interface CueChange {
  kind: 'added' | 'removed' | 'changed'
  before: Cue | null
  after: Cue | null
}

export interface CueDifference {
  changes: CueChange[]
  /** All that have the same words as before, and so many thousandths later; null where they differ in that. */
  movedMs: number | null
  /** Lines that differ in their times alone. */
  moved: number
}

const isSameTime = (a: Cue, b: Cue) => a.startMs === b.startMs && a.endMs === b.endMs

/** What another set of lines changes: those with the same words are one line, then those with the same number. */
export function findDifference(before: readonly Cue[], after: readonly Cue[]): CueDifference {
  const byText = new Map<string, Cue[]>()
  for (const cue of before) byText.set(cue.text, [...(byText.get(cue.text) ?? []), cue])
  const pairs: [Cue, Cue][] = []
  const fresh: Cue[] = []
  for (const cue of after) {
    const same = byText.get(cue.text) ?? []
    const at = Math.max(
      0,
      same.findIndex((one) => isSameTime(one, cue)),
    )
    const [found] = same.splice(at, 1)
    if (found) pairs.push([found, cue])
    else fresh.push(cue)
  }
  const left = new Map([...byText.values()].flat().map((cue) => [cue.number, cue]))
  const changes: CueChange[] = fresh.map((cue) => {
    const was = left.get(cue.number) ?? null
    left.delete(cue.number)
    return { kind: was ? 'changed' : 'added', before: was, after: cue }
  })
  for (const cue of left.values()) changes.push({ kind: 'removed', before: cue, after: null })
  const moved = pairs.filter(([was, is]) => !isSameTime(was, is))
  const movedMs = toOneMove(pairs)
  if (movedMs === null) for (const [was, is] of moved) changes.push({ kind: 'changed', before: was, after: is })
  const at = ({ before: was, after: is }: CueChange) => (is ?? was)?.startMs ?? 0
  return { changes: changes.sort((a, b) => at(a) - at(b)), movedMs, moved: moved.length }
}

function toOneMove(pairs: readonly (readonly [Cue, Cue])[]): number | null {
  const [first] = pairs
  if (!first) return null
  const by = first[1].startMs - first[0].startMs
  const isSame = pairs.every(([was, is]) => is.startMs - was.startMs === by && is.endMs - was.endMs === by)
  return isSame && by !== 0 ? by : null
}

/** `+0.500 s` */
export const toMoveText = (ms: number): string => `${ms < 0 ? '−' : '+'}${(Math.abs(ms) / 1_000).toFixed(3)} s`

export const toCueText = (cue: Cue): string => `${toCueTime(cue.startMs)} – ${toCueTime(cue.endMs)} ${cue.text}`
