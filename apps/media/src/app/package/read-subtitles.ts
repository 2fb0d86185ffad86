import { readFile, stat, writeFile } from 'node:fs/promises'
import type { PackageSourceJob } from '@kola/contract/media'
import type { Storage } from '@kola/platform/storage'
import { type Cue, toVtt } from '@kola/platform/subtitles/vtt'
import { parseSubtitles } from '#features/subtitles/parse.ts'
import { readText } from '#features/subtitles/read-text.ts'
import { MediaFailure } from '#shared/failure.ts'
import { isLanguage } from '#shared/language.ts'
import type { StreamInput } from '#shared/stream.ts'
import type { WorkFolder } from '#shared/work-folder.ts'
import { fetchSource } from '../source/fetch-source.ts'

/** Subtitles of a long film with every word in three alphabets are below a megabyte. */
const MAX_SUBTITLE_BYTES = 10 * 1024 * 1024

export interface SubtitleTexts {
  cues: Map<string, Cue[]>
  streams: StreamInput[]
}

/**
 * Reads subtitle files in any usual encoding and form, and writes each as plain WebVTT for the packager.
 * @throws MediaFailure BAD_SUBTITLES, SOURCE_MISSING
 */
export async function readSubtitles(
  files: PackageSourceJob['subtitles'],
  needs: { storage: Storage; folder: WorkFolder; signal: AbortSignal },
): Promise<SubtitleTexts> {
  const texts: SubtitleTexts = { cues: new Map(), streams: [] }
  for (const { language, label, sourceKey } of files) {
    if (!isLanguage(language)) throw new MediaFailure('BAD_SUBTITLES', `${language} is no language`)
    const name = `text-${language}`
    const path = await fetchSource({ ...needs, key: sourceKey, name })
    const cues = await readCues(path, language)
    const file = needs.folder.toFile(`${name}.vtt`)
    await writeFile(file, toVtt(cues))
    texts.cues.set(name, cues)
    texts.streams.push({ kind: 'text', name, file, language, label })
  }
  return texts
}

/** Reads one file; a failure names the language that it was sent for. */
export async function readCues(path: string, language: string): Promise<Cue[]> {
  if ((await stat(path)).size > MAX_SUBTITLE_BYTES) throw new MediaFailure('BAD_SUBTITLES', `${language}: too large`)
  try {
    return parseSubtitles(readText(await readFile(path)))
  } catch (error) {
    if (error instanceof MediaFailure) throw error.withSubject(language)
    throw error
  }
}
