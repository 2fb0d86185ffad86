import { tabStore } from '#shared/memory/browser-store.ts'
import { onForgetMember } from '#shared/memory/member-memory.ts'

const KEY = 'kola.payment-sent'

/** That somebody says to have sent it: for this tab alone, and it decides nothing. */
export const keepSent = (reference: string): void => tabStore.setItem(KEY, reference)
export const isKeptSent = (reference: string): boolean => tabStore.getItem(KEY) === reference

onForgetMember(() => tabStore.removeItem(KEY))
