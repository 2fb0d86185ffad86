import { readJsonList } from '@kola/contract/app-config'
import { patterns } from '#shared/paths.ts'
import { texts } from '#shared/texts.ts'
import { say } from '../words.ts'

export interface MenuItem {
  name: string
  /** Path of the app, such as `/home`. */
  path: string
}

/** Serves where nothing of the tenant's menu can be read. */
const toOwnMenu = (): MenuItem[] => [
  { name: say('home'), path: patterns.home },
  { name: texts.movies, path: patterns.movies },
  { name: texts.tvSeries, path: patterns.series },
  { name: texts.myList, path: patterns.myList },
]

const isFilled = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

const readObject = (text: string): unknown[] => readJsonList(`[${text}]`)

/** The entries of the list; of one that is broken those that are whole. */
function readEntries(menuConfig: string): Partial<MenuItem>[] {
  const whole = readJsonList<Partial<MenuItem>>(menuConfig)
  return whole.length > 0 ? whole : ((menuConfig.match(/\{[^{}]*\}/g) ?? []).flatMap(readObject) as Partial<MenuItem>[])
}

/**
 * The tenant's menu in its order; the second configured item is for other clients. Specification 1 §2. What cannot be
 * read is left out, and where that is all of it the app's own menu serves.
 */
export function listMenuItems(menuConfig: string | undefined): MenuItem[] {
  const paths = new Set<string>()
  const items = readEntries(menuConfig ?? '')
    .filter((_, index) => index !== 1)
    .filter((item): item is MenuItem => isFilled(item?.name) && isFilled(item.path))
    .filter(({ path }) => !paths.has(path) && paths.add(path))
  return items.length > 0 || menuConfig?.trim() === '[]' ? items : toOwnMenu()
}

/** What the tabs at the bottom of a phone lead to. */
const TABBED: readonly string[] = [patterns.home, patterns.movies, patterns.series, patterns.myList]

/** The entries of the tenant's menu that no tab of a phone leads to. Without a search the new titles have its tab. */
export function listUntabbed(menuConfig: string | undefined, isSearchEnabled: boolean): MenuItem[] {
  const tabbed = [...TABBED, isSearchEnabled ? patterns.search : patterns.recent]
  return listMenuItems(menuConfig).filter(({ path }) => !tabbed.includes(path))
}
