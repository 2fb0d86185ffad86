import { createHash } from 'node:crypto'
import { type Ability, type EncodeSpec, encodeSpecSchema, type HandedOut } from '@kola/contract/encoders/spec'
import type { Offer } from '@kola/platform/handouts/giving'
import { pictureFilters } from '#shared/picture-filters.ts'
import type { RenditionPlan } from '#shared/plan.ts'
import type { FilmRun } from '../source/encode-film.ts'

/** One rendition as somebody elsewhere may make it. */
export interface OfferedRendition {
  taskId: string
  rendition: RenditionPlan
  spec: EncodeSpec
}

export interface OfferedFilm {
  tenantId: string
  titleId: string
  sourceKey: string
  sizeBytes: number
}

/** At the cap for the whole film, and what a container takes for each picture. */
const BYTES_PER_PICTURE = 64
const SPARE_BYTES = 262_144
/** So many times the film's length, and an hour. */
const LIMIT_PER_SECOND = 20
const LIMIT_SECONDS = 3_600

/** `inputs` is what home would note the file to be made of: by it a task is known again. */
export function toOffered(
  run: FilmRun,
  film: OfferedFilm,
  made: { rendition: RenditionPlan; inputs: unknown },
): OfferedRendition {
  const { rendition, inputs } = made
  const { source, settings } = run
  const name = JSON.stringify([film.tenantId, film.titleId, inputs])
  const spec: EncodeSpec = {
    codec: 'h264',
    film: {
      sha256: source.sha256,
      sizeBytes: film.sizeBytes,
      durationSeconds: source.probe.durationSeconds,
      picture: source.probe.video,
      alsoRead: source.probe.needsAllStreams ? source.probe.audio.map(({ index }) => index) : [],
    },
    rendition: toAsked(rendition),
    preset: settings.preset as EncodeSpec['preset'],
    maxBytes: toMaxBytes(rendition, source.probe.durationSeconds),
  }
  const taskId = createHash('sha256').update(name).digest('hex').slice(0, 40)
  return { taskId, rendition, spec: encodeSpecSchema.parse(spec) }
}

function toAsked({ keyLabel: _, audioTier: __, ...asked }: RenditionPlan): EncodeSpec['rendition'] {
  return asked
}

export function toMaxBytes(rendition: RenditionPlan, durationSeconds: number): number {
  const { numerator, denominator } = rendition.frameRate
  const kilobits = rendition.maxKbps * durationSeconds * 1.1 + rendition.bufferKbits * 4
  const pictures = (durationSeconds * numerator) / denominator
  return Math.ceil(kilobits * 125 + pictures * BYTES_PER_PICTURE + SPARE_BYTES)
}

export function toOffer({ taskId, spec }: OfferedRendition, { sourceKey }: OfferedFilm): Offer {
  const payload: HandedOut = { task: spec, sourceKey }
  const limitSeconds = Math.ceil(LIMIT_SECONDS + spec.film.durationSeconds * LIMIT_PER_SECOND)
  return { id: taskId, needs: toNeeds(spec), payload, limitSeconds }
}

/** Colours that are not those of an ordinary screen are mapped by zimg. */
function toNeeds({ film, rendition }: EncodeSpec): Ability[] {
  const filters = pictureFilters(film.picture, rendition, rendition.frameRate)
  return filters.some((filter) => filter.startsWith('zscale')) ? ['zscale'] : []
}
