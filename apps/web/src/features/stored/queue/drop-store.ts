import { LOCKER_NAME } from './locker-name.ts'

/** Takes all films away, with the database that they stood in. Pages that have it open close it. */
export function dropStore(): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(LOCKER_NAME)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
