import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const SCRIPT = readFileSync(new URL('./public/theme.js', import.meta.url), 'utf8')
const PHONE = '/art/demo/danfo/1/hero-phone-800.avif'
const WIDE = '/art/demo/danfo/1/hero-1600.avif'

interface Fake {
  name: string
  children: Fake[]
  append: (...more: Fake[]) => void
  prepend: (...more: Fake[]) => void
  [attribute: string]: unknown
}

function make(name: string): Fake {
  const children: Fake[] = []
  return {
    ...{ name, children },
    append: (...more) => children.push(...more),
    prepend: (...more) => children.unshift(...more),
  }
}

/** What an element is, without what it can do. */
const show = ({ name, children, append, prepend, ...rest }: Fake): unknown => ({
  name,
  ...rest,
  inside: children.map(show),
})

interface Visit {
  hash?: string
  isMember?: boolean
  isWide?: boolean
  hero?: string
  person?: { id: string; ratingLimit?: string | null }
}

/** Runs the page's own script as a browser does that has read the page. */
function visit({ hash = '#/home', isMember = true, isWide = false, hero = `${PHONE} ${WIDE}`, person }: Visit) {
  let watching = person
  const window: { kolaPrefetched?: { answers: Record<string, Promise<unknown>> } } = {}
  const [root, head] = [make('div'), make('head')]
  root.append({ ...make('div'), className: 'loader' })
  const onReady: (() => void)[] = []
  const metas: Record<string, string> = { customer: 'demo', hero }
  const fetch = vi.fn((path: string, _init: { headers: Record<string, string> }) => Promise.resolve({ path }))
  runInNewContext(SCRIPT, {
    document: {
      head,
      documentElement: { dataset: {} },
      currentScript: { dataset: { home: '/assets/browse.js', landing: '/assets/landing.js' } },
      createElement: make,
      querySelectorAll: () => [],
      querySelector: (selector: string) =>
        selector === '#root' ? root : { content: metas[/kola-(\w+)/.exec(selector)?.[1] ?? ''] ?? '' },
      addEventListener: (type: string, run: () => void) => type === 'readystatechange' && onReady.push(run),
    },
    localStorage: {
      getItem: (key: string) => {
        if (key === 'person' && watching) return JSON.stringify(watching)
        return key === 'userToken' && isMember
          ? JSON.stringify({ token: 'user.x', expiresAt: Date.now() + 60_000 })
          : null
      },
    },
    location: { hash },
    matchMedia: () => ({ matches: isWide }),
    addEventListener: () => {},
    window,
    fetch,
  })
  for (const run of onReady) run()
  const pictures = head.children.filter((link) => link.as === 'image').map(show)
  /** What home is handed, where another tab has chosen somebody by the time the answers come. */
  const answer = (next = person) => {
    watching = next
    return Promise.all(Object.values(window.kolaPrefetched?.answers ?? {}))
  }
  return { first: root.children.map(show), pictures, asked: fetch.mock.calls, answer }
}

const LOADER = { name: 'div', className: 'loader', inside: [] }
const section = (srcset: string) => ({
  ...{ name: 'section', className: 'hero' },
  inside: [
    {
      ...{ name: 'picture', className: 'picture hero__picture' },
      inside: [
        { name: 'source', type: 'image/avif', srcset, inside: [] },
        { name: 'img', alt: '', decoding: 'sync', inside: [] },
      ],
    },
  ],
})

test('home’s picture stands before the app does, where home will have it, and is fetched before the app', () => {
  for (const [isWide, address] of [[false, PHONE] as const, [true, WIDE] as const]) {
    const { first, pictures } = visit({ isWide })
    expect(first).toEqual([section(address), LOADER])
    const link = { rel: 'preload', as: 'image', type: 'image/avif', href: address, fetchPriority: 'high' }
    expect(pictures).toEqual([{ name: 'link', ...link, inside: [] }])
  }
  expect(visit({ hash: '#/' }).first).toEqual([section(PHONE), LOADER])
})

test('nobody else sees a picture there: no visitor, no other screen, no tenant without a banner', () => {
  for (const other of [{ isMember: false }, { hash: '#/account' }, { hero: '' }]) {
    const { first, pictures } = visit(other)
    expect(first).toEqual([LOADER])
    expect(pictures).toEqual([])
  }
})

test('whoever has a limit, or has still to be chosen, is shown no banner of people without one, and asks by the limit', () => {
  const limitOf = (given: Visit) => visit(given).asked.map(([, { headers }]) => headers['X-Rating-Limit'])
  for (const person of [{ id: 'chidi', ratingLimit: 'PG' }, { id: '' }]) {
    const { first, pictures } = visit({ person })
    expect({ first, pictures }).toEqual({ first: [LOADER], pictures: [] })
  }
  expect(limitOf({ person: { id: 'chidi', ratingLimit: 'PG' } })).toEqual(['PG', 'PG'])
  expect(limitOf({ person: { id: 'ada', ratingLimit: null } })).toEqual([undefined, undefined])
  expect(visit({ person: { id: 'ada', ratingLimit: null } }).pictures).toHaveLength(1)
})

test('what was asked for while another tab chose somebody else is handed to nobody', async () => {
  const [ada, chidi] = [
    { id: 'ada', ratingLimit: null },
    { id: 'chidi', ratingLimit: 'PG' },
  ]
  const answers = [{ path: '/apps/v1/account' }, { path: '/apps/v1/home' }]
  expect(await visit({ person: ada }).answer()).toEqual(answers)
  expect(await visit({ person: ada }).answer(chidi)).toEqual([null, null])
  expect(await visit({ person: ada }).answer({ id: '' })).toEqual([null, null])
  // Whoever is asked for before it is known who it is: the account says it.
  expect(await visit({}).answer(chidi)).toEqual(answers)
})
