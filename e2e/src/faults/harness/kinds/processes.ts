import type { Kind } from '../layout/layout.ts'
import { type Fault, hold, pickMachine, RESTART_SECONDS, type Strike } from './fault.ts'

const WORDS: Record<Kind, string> = {
  api: 'api',
  work: 'job worker',
  media: 'media worker',
  encoder: 'encoder elsewhere',
}

const isThere = (kind: Kind) => (layout: Parameters<NonNullable<Fault['findObstacle']>>[0]) =>
  layout.machines(kind).length > 0 ? null : `there is no ${WORDS[kind]}`

const killOne = (kind: Kind): Fault => ({
  name: `${WORDS[kind]}: one is killed`,
  findObstacle: isThere(kind),
  async strike(at) {
    const one = pickMachine(at, kind)
    await one.kill()
    await hold(RESTART_SECONDS)
    await one.start()
  },
})

const killAll = (kind: Kind): Fault => ({
  name: `${WORDS[kind]}: all are killed at once`,
  findObstacle: isThere(kind),
  async strike({ layout }) {
    await Promise.all(layout.machines(kind).map((one) => one.kill()))
    await hold(RESTART_SECONDS)
    await Promise.all(layout.machines(kind).map((one) => one.start()))
  },
})

const stopOne = (kind: Kind, seconds: number): Fault => ({
  name: `${WORDS[kind]}: one stands still for ${seconds} s`,
  findObstacle: isThere(kind),
  async strike(at) {
    const one = pickMachine(at, kind)
    one.pause()
    await hold(seconds)
    one.resume()
  },
})

const PULSES = 24

const slowOne = (kind: Kind): Fault => ({
  name: `${WORDS[kind]}: one has a fifth of its processor for 6 s`,
  findObstacle: isThere(kind),
  async strike(at) {
    const one = pickMachine(at, kind)
    for (let pulse = 0; pulse < PULSES; pulse += 1) {
      one.pause()
      await hold(0.2)
      one.resume()
      await hold(0.05)
    }
  },
})

/** A fresh process takes the place of each, one after the other, and each ends as it wants to. */
const rollAll = (kind: Kind): Fault => ({
  name: `${WORDS[kind]}: each is replaced, one after the other`,
  findObstacle: isThere(kind),
  async strike({ layout }) {
    for (const one of layout.machines(kind)) {
      await one.end()
      await one.start()
    }
  },
})

async function restartAll({ layout }: Strike): Promise<void> {
  const { databases, valkey, replicas, apiFront, databaseFront, nginx } = layout
  const encoders = layout.machines('encoder')
  const [primary, standbys] = [databases.primary(), databases.standbys()]
  await Promise.all([...encoders, ...replicas, apiFront, databaseFront, nginx].map((one) => one.kill()))
  await Promise.all([valkey.kill(), ...[primary, ...standbys].map((name) => databases.kill(name))])
  await hold(RESTART_SECONDS)
  await databases.startAgain(primary)
  for (const name of standbys) await databases.startAgain(name)
  await Promise.all([valkey.start(), databaseFront.start()])
  await Promise.all([...replicas, apiFront, nginx].map((one) => one.start()))
  await Promise.all(encoders.map((one) => one.start()))
}

/** The clock of one machine goes wrong by so much: Debian's libfaketime, before everything else that the process loads. */
const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'

const skew = (seconds: number, exists: (file: string) => boolean): Fault => ({
  name: `api: the clock of one is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead' : 'behind'}`,
  findObstacle: () => (exists(FAKETIME) ? null : 'libfaketime is not installed'),
  async strike(at) {
    const one = pickMachine(at, 'api')
    await one.end()
    const offset = `${seconds > 0 ? '+' : '-'}${Math.abs(seconds)}s`
    await one.start({ LD_PRELOAD: FAKETIME, FAKETIME: offset, FAKETIME_DONT_FAKE_MONOTONIC: '1' })
    await hold(6)
    await one.end()
    await one.start()
  },
})

export const listProcessFaults = (exists: (file: string) => boolean): readonly Fault[] => [
  ...[killOne('api'), killAll('api'), stopOne('api', 8), slowOne('api'), rollAll('api')],
  ...[killOne('work'), killAll('work'), stopOne('work', 8), rollAll('work')],
  ...[killOne('media'), stopOne('media', 8), rollAll('media')],
  ...[killOne('encoder'), killAll('encoder'), stopOne('encoder', 8), rollAll('encoder')],
  ...[skew(3, exists), skew(-3, exists)],
  { name: 'everything: all processes and all engines are killed at once', cutsCallers: true, strike: restartAll },
]
