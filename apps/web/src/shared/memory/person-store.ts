import { localStore, type TextStore, writeJson } from './browser-store.ts'
import { onPersonChange, PERSON_KEY, type Person, readKeptPerson, readPerson, showPerson } from './person.ts'

/** Stands in the key of everything that is kept of one person, before their id. */
const OF = '@'

/** This page asks the service for somebody: the nobody that is kept meanwhile is its own. */
let isAsking = false

/** From now on this person is watching here, and in every other tab, which hears of it. */
export function keepPerson({ id, name, imageId, ratingLimit, isChild }: Person): void {
  const person = { id, name, imageId, ratingLimit, isChild }
  isAsking = false
  writeJson(localStore, PERSON_KEY, person)
  if (JSON.stringify(person) !== JSON.stringify(readPerson())) showPerson(person)
}

/** While the service is being asked, no page of this browser shows anybody; `next` is shown in this one already. */
export function beginChange(next: Person): void {
  isAsking = true
  writeJson(localStore, PERSON_KEY, { id: '' })
  showPerson(next)
}

/** What local storage holds, by key. */
function listLocalKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

/** Drops what is kept of anybody else than these, such as people who were removed or an account that was here before. */
export function keepOnly(people: readonly Pick<Person, 'id'>[]): void {
  for (const key of listLocalKeys()) {
    const [, id] = key.split(OF)
    if (id !== undefined && !people.some((person) => person.id === id)) localStore.removeItem(key)
  }
}

// Nobody is signed in any more.
onPersonChange(() => {
  if (readPerson() === null) keepOnly([])
})

/**
 * What is kept of whoever is watching now, and stays theirs when somebody else is: nobody reads what is another's, and
 * nothing is kept while it is not known who it is.
 */
export function openPersonStore(): TextStore {
  let id = readPerson()?.id
  if (id === undefined) {
    // Before the account has said who it is: it is theirs whom the account names first.
    const stop = onPersonChange(() => {
      id = readPerson()?.id
      stop()
    })
  }
  const run =
    <T>(work: (key: string) => T) =>
    (key: string) =>
      id ? work(key + OF + id) : null
  return {
    getItem: run((own) => localStore.getItem(own)),
    // What comes late is not kept once another tab has chosen somebody else.
    setItem: (key, value) => run((own) => readKeptPerson()?.id === id && localStore.setItem(own, value))(key),
    removeItem: run((own) => localStore.removeItem(own)),
  }
}

/** Another tab has chosen somebody else, which this page has not heard of yet. */
export function isOutdated(): boolean {
  const kept = readKeptPerson()
  return kept !== null && kept.id !== (isAsking ? '' : readPerson()?.id)
}

/** Calls it when another tab has chosen somebody else: nothing of the one before may stay in this page. */
export function watchPerson(leave: () => void): void {
  // Storage tells of everything that another tab keeps, and late: what stands there now may be this page's own.
  const look = () => {
    const before = readPerson()
    if (!isOutdated()) return
    showPerson(readKeptPerson())
    if (before) leave()
  }
  globalThis.addEventListener?.('storage', look)
  // A page that was put aside hears nothing until it is shown again.
  globalThis.addEventListener?.('pageshow', look)
}
