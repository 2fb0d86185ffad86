import { stat } from 'node:fs/promises'
import type { PackageSourceJob } from '@kola/contract/media'
import type { FilmSource } from '../source/encode-film.ts'
import type { OfferedFilm } from './to-offers.ts'

export async function toOfferedFilm({ target, sourceKey }: PackageSourceJob, source: FilmSource): Promise<OfferedFilm> {
  const { tenantId, titleId } = target
  return { tenantId, titleId, sourceKey, sizeBytes: (await stat(source.path)).size }
}
