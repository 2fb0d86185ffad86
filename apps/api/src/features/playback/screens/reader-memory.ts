const MAX_REMEMBERED = 50_000

export interface Known {
  isReader: boolean
  untilMs: number
  /** Unknown for a session that there is not. */
  account: string | null
}

export interface ReaderMemory {
  /** Another one after each change of an account's screens. */
  version(): number
  get(sessionId: string): Known | undefined
  /** What was remembered first goes first when it is too much. */
  set(sessionId: string, known: Known): void
  forget(account: string): void
  /** What is held, for its tests: sessions, and accounts that have any. */
  sizes(): { sessions: number; accounts: number }
}

/** Sessions by id, and those of an account together. */
export function createReaderMemory(maxRemembered = MAX_REMEMBERED): ReaderMemory {
  const sessions = new Map<string, Known>()
  const ofAccount = new Map<string, Set<string>>()
  let version = 0

  function remove(sessionId: string): void {
    const account = sessions.get(sessionId)?.account
    sessions.delete(sessionId)
    const others = account ? ofAccount.get(account) : undefined
    if (!account || !others) return
    others.delete(sessionId)
    if (others.size === 0) ofAccount.delete(account)
  }

  return {
    sizes: () => ({ sessions: sessions.size, accounts: ofAccount.size }),
    version: () => version,
    get: (sessionId: string) => sessions.get(sessionId),
    set(sessionId: string, known: Known): void {
      remove(sessionId)
      if (sessions.size >= maxRemembered) remove(sessions.keys().next().value as string)
      sessions.set(sessionId, known)
      if (!known.account) return
      const others = ofAccount.get(known.account)
      if (others) others.add(sessionId)
      else ofAccount.set(known.account, new Set([sessionId]))
    },
    forget(account: string): void {
      version += 1
      for (const sessionId of [...(ofAccount.get(account) ?? [])]) remove(sessionId)
    },
  }
}
