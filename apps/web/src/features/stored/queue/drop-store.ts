import { localStore, tabStore } from '#shared/memory/browser-store.ts'
import { STORED_FILMS_KEY } from '#shared/stored/stored-key.ts'
import { LOCKER_NAME } from './locker-name.ts'

/** Takes all films away, with the database that they stood in. Pages that have it open close it. */
export async function dropStore(): Promise<void> {
  // In a tab of the staff (seeing.js) they are the browser's own people's.
  if (tabStore.getItem('seeing')) return
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(LOCKER_NAME)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
  localStore.removeItem(STORED_FILMS_KEY)
}
