import { afterEach, expect, test, vi } from 'vitest'
import { localStore } from './browser-store.ts'
import { forgetMember, forgetPerson } from './member-memory.ts'
import { onPersonChange, PERSON_KEY, readPerson } from './person.ts'
import { beginChange, isOutdated, keepOnly, keepPerson, openPersonStore, watchPerson } from './person-store.ts'

const ada = { id: 'ada', name: 'Ada', imageId: 3, ratingLimit: null, isChild: false }
const chidi = { id: 'chidi', name: 'Chidi', imageId: 9, ratingLimit: 'PG', isChild: true }

/** What another tab writes. */
function writeElsewhere(person: object | null): void {
  if (person) localStore.setItem(PERSON_KEY, JSON.stringify(person))
  else localStore.removeItem(PERSON_KEY)
}

function watch() {
  const listeners = new Map<string, () => void>()
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener))
  const leave = vi.fn()
  watchPerson(leave)
  return { leave, hear: (type = 'storage') => listeners.get(type)?.() }
}

afterEach(() => {
  forgetMember()
  forgetMember()
  vi.unstubAllGlobals()
})

test('what is kept of one person is read by nobody else, and is there again when they are', () => {
  keepPerson(ada)
  const adas = openPersonStore()
  adas.setItem('home', 'films for everybody')
  keepPerson(chidi)
  expect(openPersonStore().getItem('home')).toBeNull()
  openPersonStore().setItem('home', 'tortoises')
  openPersonStore().removeItem('nothing')
  keepPerson(ada)
  expect(openPersonStore().getItem('home')).toBe('films for everybody')
})

test('what comes late of the one before is not kept once somebody else is there, in this tab or in another', () => {
  keepPerson(chidi)
  const chidis = openPersonStore()
  keepPerson(ada)
  chidis.setItem('late', 'an answer that the service gave to Ada')
  keepPerson(chidi)
  expect(openPersonStore().getItem('late')).toBeNull()
  writeElsewhere(ada)
  openPersonStore().setItem('late', 'an answer that the service gave to Ada')
  writeElsewhere(chidi)
  expect(openPersonStore().getItem('late')).toBeNull()
})

test('while it is not known who is watching, or somebody must be chosen, nothing is kept and nothing is read', () => {
  openPersonStore().setItem('unknown', 'films')
  expect(openPersonStore().getItem('unknown')).toBeNull()
  keepPerson({ id: '' })
  openPersonStore().setItem('unknown', 'films')
  expect(openPersonStore().getItem('unknown')).toBeNull()
})

test('a page hears of a change of who is there, and of nothing else', () => {
  const heard = vi.fn()
  const stop = onPersonChange(heard)
  keepPerson(ada)
  keepPerson({ ...ada })
  expect(heard).toHaveBeenCalledTimes(1)
  keepPerson({ ...ada, name: 'Adaeze' })
  expect(heard).toHaveBeenCalledTimes(2)
  stop()
  keepPerson(chidi)
  expect(heard).toHaveBeenCalledTimes(2)
})

test.each(['storage', 'pageshow'])('another tab chose somebody else: this one leaves what it showed (%s)', (event) => {
  keepPerson(ada)
  const { leave, hear } = watch()
  hear(event)
  expect(leave).not.toHaveBeenCalled()
  writeElsewhere(chidi)
  hear(event)
  expect(leave).toHaveBeenCalledTimes(1)
  expect(readPerson()).toEqual(chidi)
  hear(event)
  expect(leave).toHaveBeenCalledTimes(1)
})

test('a page that knew of nobody takes over who is there, and one whose account signed out waits for the session', () => {
  const { leave, hear } = watch()
  writeElsewhere(ada)
  hear()
  expect(readPerson()).toEqual(ada)
  writeElsewhere(null)
  hear()
  expect(readPerson()).toEqual(ada)
  expect(leave).not.toHaveBeenCalled()
})

test('while the service is asked, this page shows the next one and every other shows nobody', () => {
  keepPerson(ada)
  beginChange(chidi)
  expect(readPerson()).toEqual(chidi)
  expect(JSON.parse(localStore.getItem(PERSON_KEY) ?? '')).toEqual({ id: '' })
  openPersonStore().setItem('early', 'too early')
  expect(openPersonStore().getItem('early')).toBeNull()
})

test('what another tab keeps or kept meanwhile ends no choice of this page; what it chooses does', () => {
  keepPerson(ada)
  const { leave, hear } = watch()
  beginChange(chidi)
  localStore.setItem('home@ada', 'kept a second late')
  hear()
  expect([readPerson(), leave.mock.calls.length]).toEqual([chidi, 0])
  keepPerson(chidi)
  hear()
  expect(leave).not.toHaveBeenCalled()
  // Now it is the other one that asks.
  writeElsewhere({ id: '' })
  hear()
  expect([readPerson(), leave.mock.calls.length]).toEqual([{ id: '' }, 1])
  beginChange(chidi)
  writeElsewhere(ada)
  hear()
  expect([readPerson(), leave.mock.calls.length]).toEqual([ada, 2])
})

test('a page is outdated from when another tab chooses until it has heard of that', () => {
  expect(isOutdated()).toBe(false)
  keepPerson(ada)
  expect(isOutdated()).toBe(false)
  const { hear } = watch()
  writeElsewhere(chidi)
  expect(isOutdated()).toBe(true)
  hear()
  expect(isOutdated()).toBe(false)
})

test('another person leaves what each of them keeps; signing out leaves nobody', () => {
  keepPerson(ada)
  openPersonStore().setItem('left', 'films')
  forgetPerson()
  expect(openPersonStore().getItem('left')).toBe('films')
  forgetMember()
  expect([readPerson(), localStore.getItem(PERSON_KEY), openPersonStore().getItem('left')]).toEqual([null, null, null])
})

test('an account keeps what is of its own people, and drops what another one left behind', () => {
  vi.stubGlobal('localStorage', { 'home@ada': 'films', 'home@stranger': 'theirs', displayMode: 'dark' })
  const dropped = vi.spyOn(localStore, 'removeItem').mockImplementation(() => {})
  keepOnly([ada, chidi])
  expect(dropped.mock.calls).toEqual([['home@stranger']])
  dropped.mockRestore()
})
