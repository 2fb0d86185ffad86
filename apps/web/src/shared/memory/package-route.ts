import { localStore } from './browser-store.ts'

const KEY = 'packageRoute'

/** A sign-up: the next login leads to the plans. Specification 2 §3, GAP-046. */
export const setPackageRoute = (): void => localStore.setItem(KEY, 'yes')

/** The next login leads where it would lead anyway. */
export const clearPackageRoute = (): void => localStore.removeItem(KEY)

/** Whether this login leads to the plans; the one after it does not. */
export function takePackageRoute(): boolean {
  const isSet = localStore.getItem(KEY) !== null
  clearPackageRoute()
  return isSet
}
