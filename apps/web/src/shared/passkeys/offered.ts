import { localStore, readJson, type TextStore, writeJson } from '../memory/browser-store.ts'

const KEY = 'passkeyOffer'
/** Who says "not now" is left alone for so long on this device. */
export const ASK_AGAIN_MS = 90 * 24 * 3_600_000

type Kept = { here: true } | { notNowAt: number }

/** A passkey was made or used on this device: there is nothing to offer. */
export const rememberPasskeyHere = (store: TextStore = localStore): void => writeJson(store, KEY, { here: true })

export const rememberNotNow = (nowMs = Date.now(), store: TextStore = localStore): void =>
  writeJson(store, KEY, { notNowAt: nowMs })

/** Whether a passkey may be offered on this device. */
export function isOfferDue(nowMs = Date.now(), store: TextStore = localStore): boolean {
  const kept = readJson<Kept>(store, KEY)
  if (!kept) return true
  return 'notNowAt' in kept && nowMs - kept.notNowAt >= ASK_AGAIN_MS
}
