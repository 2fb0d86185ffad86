/** An entry of viewers' menu. */
export interface MenuEntry {
  /** Of this page alone. */
  id: string
  name: string
  path: string
  /** The name of a picture, which other apps than the web's show; empty for none. */
  icon: string
}

export interface Menu {
  /** What the web shows, in its order. */
  entries: MenuEntry[]
  /** What stands in other apps alone: the second of the list, which the web leaves out. */
  elsewhere: MenuEntry | null
}

/** Where a menu has two entries and nothing for other apps alone, the web would leave out one of its own. */
const ELSEWHERE = { name: 'Intro', path: '/' }

/** Places of the web's own, which a menu may have. */
export const OWN_PLACES = [
  { name: 'Home', path: '/home' },
  { name: 'Movies', path: '/listmovies' },
  { name: 'TV series', path: '/listseries' },
  { name: 'My list', path: '/listmylist' },
  { name: 'Recently added', path: '/listrecent' },
  { name: 'Search', path: '/search' },
  { name: 'Plans', path: '/packages' },
] as const

function parse(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** @param text of the key `menu_config` */
export function readMenu(text: string): Menu {
  const all = parse(text).map((given, place): MenuEntry => {
    const entry = (given ?? {}) as Record<string, unknown>
    return { id: `e${place}`, name: toText(entry.name), path: toText(entry.path), icon: toText(entry.icon) }
  })
  return { entries: all.filter((_, place) => place !== 1), elsewhere: all[1] ?? null }
}

const toEntry = ({ name, path, icon }: Omit<MenuEntry, 'id'>) => ({
  ...{ name: name.trim(), path: path.trim() },
  ...(icon.trim() && { icon: icon.trim() }),
})

/** As the key has it. */
export function writeMenu({ entries, elsewhere }: Menu): string {
  const [first, ...rest] = entries
  const second = elsewhere ?? (rest.length > 0 ? { ...ELSEWHERE, icon: '' } : null)
  // Nothing of the web's own may come to stand second.
  const all = first ? [first, ...(second ? [second] : []), ...rest] : []
  return JSON.stringify(all.map(toEntry))
}

export const isSameMenu = (a: Menu, b: Menu): boolean => writeMenu(a) === writeMenu(b)
