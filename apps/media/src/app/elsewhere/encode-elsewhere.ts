import { setTimeout as wait } from 'node:timers/promises'
import { MAX_STRIKES } from '@kola/contract/encoders/protocol'
import type { Handout } from '@kola/platform/handouts/giving'
import { toPassCost } from '#features/plan/plan-passes.ts'
import { AUDIO_COST, encodePass, toOutput } from '../source/encode-film.ts'
import type { ElsewhereRun, FilmElsewhere } from './film-elsewhere.ts'
import { takeReturned } from './take-returned.ts'
import { type OfferedRendition, toOffer, toOffered } from './to-offers.ts'
import { withdraw } from './withdraw.ts'

/** Longer than an encoder is silent that waits for a task, or works on one. */
const SEEN_SECONDS = 60
/** What home does not look at any more is given to nobody. */
const WANTED_SECONDS = 600
const RENEW_MS = 60_000
/** Then the reason is the film, or nobody can: home makes it. */
const MOST_REFUSALS = 3

/**
 * Lets encoders elsewhere make the renditions that are not finished, and makes those that nobody takes. What came back
 * counts once it has been looked at; then it stands there as if home had made it.
 */
export async function encodeElsewhere(given: ElsewhereRun): Promise<void> {
  const { giving } = given.needs.elsewhere
  const film: FilmElsewhere = {
    ...given,
    offered: await listOffered(given),
    fractions: new Map(),
    pictures: null,
    ours: new Set(),
  }
  const ids = () => [...film.offered.keys()]
  const renewal = setInterval(() => {
    giving.look(ids(), WANTED_SECONDS).catch((error: unknown) => film.needs.log.warn({ error }, 'media.not-renewed'))
  }, RENEW_MS)
  try {
    while (film.offered.size > 0) {
      film.run.signal.throwIfAborted()
      const known = await lookAtAll(film, ids())
      if (!(await moveOn(film, known))) await wait(film.needs.elsewhere.lookMs, undefined, { signal: film.run.signal })
      report(film)
    }
  } finally {
    clearInterval(renewal)
  }
}

/** Whether anybody elsewhere may be given something now. */
export async function hasHands({ film, needs }: Pick<ElsewhereRun, 'film' | 'needs'>): Promise<boolean> {
  const asked = { withinSeconds: SEEN_SECONDS, maxStrikes: MAX_STRIKES }
  return (await needs.elsewhere.giving.countHands(film.tenantId, asked)) > 0
}

async function listOffered({ run, plan, film }: ElsewhereRun): Promise<Map<string, OfferedRendition>> {
  const offered = new Map<string, OfferedRendition>()
  for (const rendition of plan.renditions) {
    const { file, inputs } = toOutput(run, rendition)
    if (await run.folder.isFinished(file, inputs)) continue
    const one = toOffered(run, film, { rendition, inputs })
    offered.set(one.taskId, one)
  }
  return offered
}

/** What is not known yet, or not any more, is offered. */
async function lookAtAll(film: FilmElsewhere, ids: readonly string[]): Promise<Handout[]> {
  const { giving } = film.needs.elsewhere
  const known = await giving.look(ids, WANTED_SECONDS)
  // What is kept, a home that died has kept.
  const standing = known.filter(({ state }) => state !== 'kept')
  const others = ids.filter((id) => !standing.some((one) => one.id === id)).flatMap((id) => film.offered.get(id) ?? [])
  await giving.offer(
    film.film.tenantId,
    others.map((one) => toOffer(one, film.film)),
    WANTED_SECONDS,
  )
  return standing
}

/** @returns false when there is nothing to do but wait */
async function moveOn(film: FilmElsewhere, known: readonly Handout[]): Promise<boolean> {
  for (const one of known) film.fractions.set(one.id, one.fraction)
  const back = known.find(({ state }) => state === 'returned' || state === 'accepted')
  if (back) {
    await takeReturned(film, back)
    return true
  }
  const isAnybodyThere = await hasHands(film)
  const { waitSeconds, giving } = film.needs.elsewhere
  const isOurs = ({ id, state, freeSeconds, refusals }: Handout) =>
    state === 'free' &&
    (!isAnybodyThere || freeSeconds >= waitSeconds || refusals >= MOST_REFUSALS || film.ours.has(id))
  const ours = pickPass(film, known.filter(isOurs))
  if (ours.length === 0) return false
  await makeHere(film, await giving.keep(ours))
  return true
}

/** Those of one run of ffmpeg: more at a time would be kept from others. */
function pickPass({ plan, offered }: FilmElsewhere, free: readonly Handout[]): string[] {
  const byName = new Map(free.flatMap(({ id }) => [[offered.get(id)?.rendition.name ?? '', id] as const]))
  const pass = plan.passes.find((one) => one.some(({ name }) => byName.has(name))) ?? []
  return pass.flatMap(({ name }) => byName.get(name) ?? [])
}

async function makeHere(film: FilmElsewhere, ids: readonly string[]): Promise<void> {
  const renditions = ids.flatMap((id) => film.offered.get(id)?.rendition ?? [])
  if (renditions.length === 0) return
  await encodePass(film.run, renditions, (fraction) => {
    for (const id of ids) film.fractions.set(id, fraction)
    report(film)
  })
  for (const id of ids) film.offered.delete(id)
  await withdraw(film.needs, film.film.tenantId, ids)
}

/** The pictures' share is what it is where home makes them, so that sound goes on from there. */
function report({ run, plan, offered, fractions }: FilmElsewhere): void {
  const left = new Map([...offered].map(([id, { rendition }]) => [rendition.name, fractions.get(id) ?? 0]))
  const costs = plan.renditions.map((rendition) => ({ cost: toPassCost([rendition]), name: rendition.name }))
  const total = costs.reduce((sum, { cost }) => sum + cost, 0)
  const done = costs.reduce((sum, { cost, name }) => sum + cost * (left.get(name) ?? 1), 0)
  const sound = AUDIO_COST / plan.passes.map(toPassCost).reduce((sum, cost) => sum + cost, AUDIO_COST)
  run.onProgress((1 - sound) * (done / total))
}
