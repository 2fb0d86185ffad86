import { stat } from 'node:fs/promises'
import { returnedSchema } from '@kola/contract/encoders/spec'
import type { Handout } from '@kola/platform/handouts/giving'
import { StorageError } from '@kola/platform/storage/key'
import type { Flaw } from '#features/returned/find-flaw.ts'
import { countPictures } from '#features/returned/inspect.ts'
import { toOutput } from '../source/encode-film.ts'
import { fetchReturned } from './fetch-returned.ts'
import type { FilmElsewhere } from './film-elsewhere.ts'
import { judgeReturned } from './judge-returned.ts'
import type { OfferedRendition } from './to-offers.ts'

/** Looks at what came back, and puts it in its place or lets somebody else try. */
export async function takeReturned(film: FilmElsewhere, back: Handout): Promise<void> {
  const offered = film.offered.get(back.id)
  if (!offered) return
  const { giving } = film.needs.elsewhere
  const { log } = film.needs
  const facts = { taskId: back.id, encoderId: back.holder, rendition: offered.rendition.name }
  const flaw = await findFlawOf(film, back, offered)
  if (flaw) {
    log.warn({ ...facts, flaw: flaw.text }, 'media.returned-not-believed')
    if (!flaw.isTheirs) film.ours.add(back.id)
    await giving.refuse(back.id, back.turn, flaw.isTheirs ? flaw.text.slice(0, 500) : null)
    return
  }
  const { file, inputs } = toOutput(film.run, offered.rendition)
  await film.run.folder.finish(file, inputs)
  film.offered.delete(back.id)
  // What had been believed before is fetched again where this machine has lost it, or never had it.
  await giving.accept(back.id, back.turn)
  log.info({ ...facts, sizeBytes: (await stat(film.run.folder.toFile(file))).size }, 'media.returned-believed')
}

/** Puts it beside its place. */
async function findFlawOf(film: FilmElsewhere, back: Handout, offered: OfferedRendition): Promise<Flaw | null> {
  const { run, needs } = film
  const path = run.folder.toPart(toOutput(run, offered.rendition).file)
  const returned = returnedSchema.parse(back.result)
  const { maxBytes } = offered.spec
  try {
    const text = await fetchReturned({ storage: needs.storage, returned, path, maxBytes, signal: run.signal })
    if (text) return { text, isTheirs: true }
  } catch (error) {
    if (!(error instanceof StorageError) || error.kind !== 'missing') throw error
    return { text: 'it is gone from the storage', isTheirs: false }
  }
  film.pictures ??= await countOfFinished(film)
  const judged = await judgeReturned({ run, offered, path, pictures: film.pictures, random: needs.elsewhere.random })
  if (typeof judged !== 'number') return judged
  film.pictures = judged
  return null
}

async function countOfFinished({ run, plan }: FilmElsewhere): Promise<number | null> {
  for (const rendition of plan.renditions) {
    const { file, inputs } = toOutput(run, rendition)
    if (!(await run.folder.isFinished(file, inputs))) continue
    const { ffmpeg, ffprobe } = run.settings
    const { durationSeconds } = run.source.probe
    return countPictures({ path: run.folder.toFile(file), ffmpeg, ffprobe, durationSeconds, signal: run.signal })
  }
  return null
}
