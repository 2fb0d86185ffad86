import { useSyncExternalStore } from 'react'
import { type Consent, consentStore } from './consent.ts'

export const useConsent = (): Consent | null => useSyncExternalStore(consentStore.watch, consentStore.read)
