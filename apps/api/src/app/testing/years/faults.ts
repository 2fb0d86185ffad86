import type { Sandbox } from '../sandbox.ts'
import type { Chance } from './chance.ts'
import { PARTIES } from './ways/way.ts'
import type { Work } from './work.ts'

/** In a day, at each party. */
const FAULT = 0.06
const FAULTS = [
  { kind: 'lose-reply' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503 },
  { kind: 'status', status: 429 },
] as const
const CALLBACK_RULES = [{ mode: 'drop' }, { mode: 'repeat', copies: 3 }, { mode: 'reorder', delayMs: 30 }] as const
/** In a day; each of both happens some seven times a year. */
const QUEUE = 0.02
/** The queue is lost while so many of a day's jobs at most have run. */
const MAX_JOBS = 12

interface Faulty {
  chance: Chance
  sandbox: Sandbox
  work: Work
}

/** What goes wrong on a day: parties that fail and callbacks that go astray, a queue that is lost or comes back as it was. */
export async function planFaults({ chance, sandbox, work }: Faulty, day: number): Promise<void> {
  for (const party of PARTIES) {
    if (chance.is(FAULT, 'fault', party, day)) {
      const times = 1 + Math.floor(chance.draw('times', party, day) * 3)
      await sandbox.control(`/${party}/faults`, { fault: chance.pick(FAULTS, 'which', party, day), times })
    }
    if (chance.is(FAULT, 'callback', party, day)) {
      await sandbox.control(`/${party}/callbacks`, { rule: chance.pick(CALLBACK_RULES, 'rule', party, day) })
    }
  }
  if (chance.is(QUEUE, 'queue lost', day)) work.loseQueue(1 + Math.floor(chance.draw('after', day) * MAX_JOBS))
  if (chance.is(QUEUE, 'queue restored', day)) work.restoreQueue()
}
