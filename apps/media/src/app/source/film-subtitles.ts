import { readFile, writeFile } from 'node:fs/promises'
import type { PackageSourceJob } from '@kola/contract/media'
import { type MediaNotice, toNotice } from '@kola/contract/media-notices'
import { type Cue, toVtt } from '@kola/platform/subtitles/vtt'
import { extractSubtitles } from '#features/subtitles/extract.ts'
import { parseSubtitles, toVttText } from '#features/subtitles/parse.ts'
import { planSubtitles, type SubtitlePlan } from '#features/subtitles/plan-subtitles.ts'
import { MediaFailure } from '#shared/failure.ts'
import { toLanguageTag } from '#shared/language.ts'
import type { SubtitleTexts } from '../package/read-subtitles.ts'
import type { FilmRun } from './encode-film.ts'

/** Takes the subtitles that stand inside the film, cut to its length, and tells what was not taken. */
export async function takeSubtitles({
  run,
  sent,
  durationSeconds,
}: {
  run: FilmRun
  sent: PackageSourceJob['subtitles']
  durationSeconds: number
}): Promise<SubtitleTexts & { notices: MediaNotice[] }> {
  const { source, folder, settings, signal } = run
  const { plans, notices } = planSubtitles(
    source.probe.subtitles,
    sent.map(({ language }) => toLanguageTag(language)),
  )
  const outputs = plans.map(({ name, streamIndex }) => ({ streamIndex, file: folder.toPart(`${name}.vtt`) }))
  await extractSubtitles({ ffmpeg: settings.ffmpeg, input: source.path, outputs, signal })
  const taken: SubtitleTexts & { notices: MediaNotice[] } = { cues: new Map(), streams: [], notices }
  for (const plan of plans) {
    const cues = cutTo(durationSeconds, await readCues(folder.toPart(`${plan.name}.vtt`)))
    if (cues.length === 0) notices.push(toNotice('SUBTITLES_EMPTY', plan.label))
    else await add(taken, { ...plan, file: folder.toFile(`${plan.name}.vtt`), cues })
  }
  return taken
}

async function add(taken: SubtitleTexts, track: SubtitlePlan & { file: string; cues: Cue[] }): Promise<void> {
  const { name, file, language, label, cues } = track
  await writeFile(file, toVtt(cues))
  taken.cues.set(name, cues)
  taken.streams.push({ kind: 'text', name, file, language, label })
}

async function readCues(file: string): Promise<Cue[]> {
  try {
    // NOTE: ffmpeg leaves signs as they are that mean something in WebVTT.
    return parseSubtitles(await readFile(file, 'utf8')).map((cue) => ({ ...cue, text: toVttText(cue.text) }))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing || (error instanceof MediaFailure && error.code === 'BAD_SUBTITLES')) return []
    throw error
  }
}

function cutTo(endSeconds: number, cues: readonly Cue[]): Cue[] {
  return cues
    .filter((cue) => cue.startSeconds < endSeconds)
    .map((cue) => ({ ...cue, endSeconds: Math.min(cue.endSeconds, endSeconds) }))
}
