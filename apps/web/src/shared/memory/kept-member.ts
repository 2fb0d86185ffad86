import { tokens } from '../service/tokens.ts'
import { localStore, readJson, writeJson } from './browser-store.ts'

/** Answers of the signed-in account as they were last seen, for visits without a line. They go with the sign-in. */
const KEY = 'memberLists'

interface KeptMember {
  /** The end of the user token whose answers these are. */
  owner: string
  answers: Record<string, unknown>
}

const readOwner = () => tokens.read('user')?.slice(-12) ?? null

function read(): KeptMember {
  const owner = readOwner() ?? ''
  const kept = readJson<KeptMember>(localStore, KEY)
  return kept?.owner === owner && kept.answers ? kept : { owner, answers: {} }
}

/** What was kept under those names; nothing of another account. */
export const readKeptMember = (): Record<string, unknown> => read().answers

/** Nothing is kept where nobody is signed in. */
export function keepMember(name: string, answer: unknown): void {
  if (readOwner() === null) return
  const { owner, answers } = read()
  writeJson(localStore, KEY, { owner, answers: { ...answers, [name]: answer } })
}

export const dropKeptMember = (): void => localStore.removeItem(KEY)
