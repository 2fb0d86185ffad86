import { readJson, type TextStore, writeJson } from '#shared/memory/browser-store.ts'
import type { Resends } from './resend.ts'

/** A code lives ten minutes; what was counted for an older one says nothing about a new verification. */
const LIFE_MS = 600_000
const KEY = 'resends'

interface Kept extends Resends {
  subject: string
}

/** Keeps the countdown of one verification across a reload, so that a reload sends no second message. */
export function createResendMemory(store: TextStore, now: () => number = Date.now) {
  return {
    find(subject: string): Resends | null {
      const kept = readJson<Kept>(store, KEY)
      if (kept?.subject !== subject || now() - kept.sentAt > LIFE_MS) return null
      const { startedAt, sentAt, attempts } = kept
      return { startedAt, sentAt, attempts }
    },
    keep: (subject: string, resends: Resends) => writeJson(store, KEY, { subject, ...resends }),
    forget: () => store.removeItem(KEY),
  }
}
