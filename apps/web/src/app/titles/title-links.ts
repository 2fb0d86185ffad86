import type { Title } from '@kola/contract/title'
import { paths } from '#shared/paths.ts'
import { toDurationText } from '#shared/texts.ts'

/** The page of a title; a movie's and an episode's address names the list that it was found in. */
export function toTitleHref(title: Pick<Title, 'id' | 'kind'>, parent: string): string {
  if (title.kind === 'series') return paths.seriesDetails(title.id)
  if (title.kind === 'season') return paths.seasonDetails(title.id)
  return paths.details(title.id, parent)
}

/** A film's length, or how many seasons or episodes there are. */
export function toCardDuration(title: Pick<Title, 'kind' | 'runningTime'>): string {
  const isCounted = title.kind === 'series' || title.kind === 'season'
  return isCounted || title.runningTime === '' ? title.runningTime : toDurationText(title.runningTime)
}
