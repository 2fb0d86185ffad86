import { wantsAllFilms } from './env.ts'

/** The rows that are tried in this run. */
export const chooseFilms = <Row extends { like?: string }>(
  rows: readonly Row[],
  isWhole = wantsAllFilms(),
): readonly Row[] => (isWhole ? rows : rows.filter(({ like }) => like === undefined))
