import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as leaving from '../../../apps/web/src/shared/leaving/leaving-texts.ts'
import * as paying from '../../../apps/web/src/shared/payment-texts.ts'
import * as change from '../../../apps/web/src/shared/people/change-texts.ts'
import * as people from '../../../apps/web/src/shared/people/people-texts.ts'
import * as documents from '../../../apps/web/src/shared/texts.ts'
import { demoConfiguration } from '../../../demo/src/configuration.ts'

const root = join(import.meta.dirname, '../../..')
/** Words of tests: nobody may be sent to them. */
const NOT_THERE = /\/testing\/messages\//

/** All texts in a value, however deep. */
function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

/** Paths of what the web app says of its own, area by area. */
export const listCatalogues = (): string[] =>
  globSync('{apps/web,packages/ui}/src/**/messages/en.json', { cwd: root }).filter((path) => !NOT_THERE.test(path))

/** Every text that may stand on a screen of the demo tenant: names of screens, menus and buttons among them. */
export function listScreenNames(): Set<string> {
  const own = listCatalogues().flatMap((path) => listTexts(JSON.parse(readFileSync(join(root, path), 'utf8'))))
  const menu = (JSON.parse(demoConfiguration.menu_config ?? '[]') as { name: string }[]).map(({ name }) => name)
  return new Set([
    ...own,
    ...listTexts({ ...documents, ...paying, ...leaving, ...people, ...change }),
    ...listTexts(demoConfiguration),
    ...menu,
  ])
}

/** An instruction: it has to name what is there. */
const TELLS = /\b(open|choose|touch|press|tap|click)\b/i
const NAMED = /\[\[.+?\]\]|\{\{.+?\}\}/
const ADDRESS = /\S+@\S+/g

/** Sentences that tell somebody to do something on a screen without naming what is there. */
export function listVagueSentences(text: string): string[] {
  return text
    .replace(ADDRESS, '')
    .split(/(?<=[.?!])\s+/)
    .filter((sentence) => TELLS.test(sentence) && !NAMED.test(sentence))
}

export const listMarked = (text: string): string[] => [...text.matchAll(/\[\[(.+?)\]\]/g)].map(([, name = '']) => name)
export const listComing = (text: string): string[] => [...text.matchAll(/\{\{(.+?)\}\}/g)].map(([, name = '']) => name)
export const listQuoted = (text: string): string[] => [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name)
