import { localStore } from '../memory/browser-store.ts'

/** When films are fetched to this device, and whether any is here. */
export const STORED_FILMS_KEY = 'storedFilms'

/** False on a device that never stored anything: nothing of storing is loaded there. */
export const hasStoredSign = (): boolean => localStore.getItem(STORED_FILMS_KEY) !== null
