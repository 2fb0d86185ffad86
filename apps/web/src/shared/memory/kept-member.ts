import { readJson, writeJson } from './browser-store.ts'
import { openPersonStore } from './person-store.ts'

/** Answers of whoever is watching as they were last seen, for visits without a line. They go with the sign-in. */
const KEY = 'memberLists'

/** What was kept under those names; nothing of anybody else. */
export const readKeptMember = (store = openPersonStore()): Record<string, unknown> => readJson(store, KEY) ?? {}

/** Nothing is kept where nobody is signed in. @param store of whom the answer is */
export const keepMember = (name: string, answer: unknown, store = openPersonStore()): void =>
  writeJson(store, KEY, { ...readKeptMember(store), [name]: answer })

export const dropKeptMember = (): void => openPersonStore().removeItem(KEY)
