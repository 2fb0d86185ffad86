import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore, type ListedStore } from '#shared/memory/browser-store.ts'
import { openUsedData } from './used-data.ts'

const NOVEMBER = () => new Date(2026, 10, 30, 23, 59)
const DECEMBER = () => new Date(2026, 11, 1, 0, 1)
const nothing = { mobile: 0, wifi: 0, unknown: 0 }

function setUp(store: ListedStore = createMemoryStore()) {
  const page = new EventTarget()
  const open = (id: string, now = NOVEMBER) => openUsedData({ store, now, id, page })
  return { store, page, open }
}

describe('openUsedData', () => {
  it('adds up films and tabs that count at once, by the line that they came over', () => {
    const { open } = setUp()
    const [one, other] = [open('a'), open('b')]
    one.add('mobile', 1_000)
    other.add('mobile', 200)
    other.add('wifi', 30)
    one.add('unknown', 4)
    for (const tab of [one, other]) expect(tab.readMonth()).toEqual({ mobile: 1_200, wifi: 30, unknown: 4 })
    expect(other.readFilm()).toEqual({ mobile: 200, wifi: 30, unknown: 0 })
    expect(open('c').readMonth()).toEqual({ mobile: 1_200, wifi: 30, unknown: 4 })
  })

  it('begins a month anew at midnight by the viewer\u2019s clock, with the film still one', () => {
    let now = NOVEMBER
    const { store } = setUp()
    const used = openUsedData({ store, now: () => now(), id: 'a', page: new EventTarget() })
    used.add('mobile', 1_000)
    now = DECEMBER
    expect(used.readMonth()).toEqual(nothing)
    used.add('mobile', 50)
    expect(used.readMonth()).toEqual({ ...nothing, mobile: 50 })
    expect(used.readFilm()).toEqual({ ...nothing, mobile: 1_050 })
  })

  it('forgets what is older than last month, and what it cannot read', () => {
    const { store, open } = setUp()
    store.setItem('filmData.old', '{"month":"2026-09","mobile":7}')
    store.setItem('filmData.last', '{"month":"2026-10","mobile":7}')
    store.setItem('filmData.bad', '{')
    store.setItem('filmData.half', '{"month":"2026-11","mobile":"7","wifi":-3,"unknown":9}')
    store.setItem('other', 'x')
    const used = open('a')
    expect(used.readMonth()).toEqual({ ...nothing, unknown: 9 })
    expect([store.getItem('filmData.old'), store.getItem('filmData.bad')]).toEqual([null, null])
    expect(store.getItem('filmData.last')).not.toBeNull()
    expect(store.getItem('other')).toBe('x')
  })

  it('goes on counting where the storage takes nothing', () => {
    const full: ListedStore = {
      ...createMemoryStore(),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    const used = openUsedData({ store: full, now: NOVEMBER, id: 'a', page: new EventTarget() })
    used.add('mobile', 1_000)
    used.add('mobile', 1_000)
    expect(used.readMonth()).toEqual({ ...nothing, mobile: 2_000 })
  })

  it('tells of its own bytes and of those of other tabs, until it is told to stop', () => {
    const { page, open } = setUp()
    const used = open('a')
    const listener = vi.fn()
    const stop = used.subscribe(listener)
    used.add('wifi', 1)
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'filmData.b' }))
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'playerChoices' }))
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    used.add('wifi', 1)
    page.dispatchEvent(Object.assign(new Event('storage'), { key: 'filmData.b' }))
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
