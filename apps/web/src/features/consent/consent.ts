import { localStore, type TextStore } from '#shared/memory/browser-store.ts'

/** What may be loaded beside what the service itself needs. */
export type Consent = 'all' | 'essential'

const CONSENT_KEY = 'cookieConsent'

/** The kept choice of this browser; null while there is none. */
export interface ConsentStore {
  read(): Consent | null
  choose(consent: Consent): void
  /** Called after every choice, also one made in another tab. Returns what stops it. */
  watch(listener: () => void): () => void
}

export function createConsent(store: TextStore): ConsentStore {
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  return {
    read() {
      const kept = store.getItem(CONSENT_KEY)
      return kept === 'all' || kept === 'essential' ? kept : null
    },
    choose(consent) {
      store.setItem(CONSENT_KEY, consent)
      tell()
    },
    watch(listener) {
      const onStorage = (event: StorageEvent) => {
        if (event.key === null || event.key === CONSENT_KEY) listener()
      }
      listeners.add(listener)
      addEventListener('storage', onStorage)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', onStorage)
      }
    },
  }
}

export const consentStore = createConsent(localStore)
