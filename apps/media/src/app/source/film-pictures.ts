import type { PackageReadyJob } from '@kola/contract/media'
import { grabBestFrame } from '#features/artwork/grab-frame.ts'
import { makePictures } from '#features/artwork/make-pictures.ts'
import { makeStoryboard } from '#features/storyboard/make-storyboard.ts'
import { storeFolder, toArtPrefix } from '../package/publish.ts'
import type { EncodedFilm, SourceWork } from './encode-source.ts'

/** Storyboard and art: they need one processor, as the packager does, so they are made beside it. */
export async function makePicturesOf(
  film: EncodedFilm,
  { job, needs, folder, signal }: SourceWork,
): Promise<PackageReadyJob['art']> {
  const { ffmpeg, preset } = needs.settings
  const smallest = film.plan.renditions[0]
  const preview = folder.toFile(`${smallest?.name}.mp4`)
  await makeStoryboard({
    ffmpeg,
    input: preview,
    film: { durationSeconds: film.durationSeconds, width: smallest?.width ?? 16, height: smallest?.height ?? 9 },
    folder: folder.toFile('storyboard'),
    signal,
  })
  const { path, probe } = film.source
  const frame = await grabBestFrame({ ffmpeg, input: path, probe, preview, toFile: folder.toPart, signal })
  const pictures = await makePictures({ frame, folder: folder.toFile('art'), preset })
  const prefix = toArtPrefix(job.target)
  await storeFolder(needs.storage, { folder: folder.toFile('art'), prefix, signal })
  return { base: `/${prefix.slice(0, -1)}`, ...pictures }
}
