/** How many titles have a lexeme, as the database's statistics know it of those that many have. */
export type CommonLexemes = ReadonlyMap<string, number>

/** What more titles have is looked for among the newest ones first. */
const COMMON_HITS = 1_000

function countHits(part: string, common: CommonLexemes): number {
  let hits = 0
  for (const [, lexeme = '', beginning] of part.matchAll(/'([^']+)'(:\*)?/g)) {
    if (!beginning) hits += common.get(lexeme) ?? 0
    else for (const [one, count] of common) if (one.startsWith(lexeme)) hits += count
  }
  return hits
}

/** Whether many titles may have all that a query of `toQueries` asks for; a wrong guess costs time, and changes nothing. */
export function isCommon(query: string, common: CommonLexemes): boolean {
  if (common.size === 0) return false
  return query.split('&').every((part) => countHits(part, common) >= COMMON_HITS)
}
