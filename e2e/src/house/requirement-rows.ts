export interface RequirementRow {
  id: string
  area: string
  kind: 'browser' | 'api' | 'unit'
}

const ROW = /^\| (?<area>[A-Z]+)-(?<number>\d\d) \| .* \| [^|]* \| (?<kind>browser|api|unit) \|$/

/** The rows of the requirement tables, in their order. */
export function parseRows(markdown: string): RequirementRow[] {
  return markdown.split('\n').flatMap((line) => {
    const found = ROW.exec(line)?.groups
    if (!found) return []
    return [{ id: `${found.area}-${found.number}`, area: found.area ?? '', kind: found.kind as RequirementRow['kind'] }]
  })
}

const TITLE = /\b(?:it|test|describe)(?:\.[a-zA-Z]+)*(?:\([^'"`]{0,80}\))?\s*\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g

/** Every requirement ID that stands in the title of a test. */
export function findNamedIds(testTexts: string[]): Set<string> {
  const ids = testTexts.flatMap((text) =>
    [...text.matchAll(TITLE)].flatMap((title) => (title[2] ?? '').match(/\b[A-Z]+-\d\d\b/g) ?? []),
  )
  return new Set(ids)
}
