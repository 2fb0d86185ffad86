import { readFile } from 'node:fs/promises'
import { MEDIA_FAILURES } from '@kola/contract/media'
import { MEDIA_NOTICES } from '@kola/contract/media-notices'
import { expect, test } from 'vitest'

/** The last cells of the rows under a heading of the page on films. */
async function listWords(heading: string): Promise<string[]> {
  const page = await readFile(new URL('../../../../docs/films.md', import.meta.url), 'utf8')
  const part = page.split(/^## /m).find((each) => each.startsWith(heading)) ?? ''
  const rows = part.split('\n').filter((line) => line.startsWith('| '))
  return rows.slice(1).map((row) => row.split('|').at(-2)?.trim() ?? '')
}

test('the page on films names every notice and every refusal in its own words, and no other', async () => {
  expect((await listWords('What is told')).sort()).toEqual(Object.values(MEDIA_NOTICES).sort())
  expect((await listWords('What is refused')).sort()).toEqual(Object.values(MEDIA_FAILURES).sort())
})
