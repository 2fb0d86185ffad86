import { FILM_STAGES, type Film } from '@kola/contract/films/films'
import { toLong } from '#shared/sizes.ts'

const STAGES: Readonly<Record<(typeof FILM_STAGES)[number], string>> = {
  checking: 'Checking',
  encoding: 'Encoding',
  packaging: 'Packaging',
  storing: 'Storing',
}

export const toStageText = (stage: string): string => STAGES[stage as keyof typeof STAGES] ?? stage

/** Of all stages how many are over; -1 while nobody works on it. */
export const toStageIndex = ({ progress }: Pick<Film, 'progress'>): number =>
  progress ? FILM_STAGES.indexOf(progress.stage as (typeof FILM_STAGES)[number]) : -1

export const STATE_CLASS = { processing: 's s--work', ready: 's s--live', failed: 's s--fail' } as const

/** `Encoding, 61 %, about 16 min left` */
export function toStateText({ state, progress, isShown }: Film): string {
  if (state === 'failed') return isShown ? 'Failed; viewers keep the one before' : 'Failed'
  if (state === 'ready') return isShown ? 'Ready, and shown' : 'Ready, not shown yet'
  if (!progress) return 'Waits for a media worker'
  const left = progress.etaSeconds === null ? '' : `, about ${toLong(progress.etaSeconds)} left`
  return `${toStageText(progress.stage)}, ${Math.floor(progress.fraction * 100)} % of all${left}`
}
