import { localStore } from '#shared/memory/browser-store.ts'
import { hasStoredSign, STORED_FILMS_KEY } from '#shared/stored/stored-key.ts'

/** Goes on with what is on its way to this device, whatever screen is shown. Nothing is loaded where nothing was ever stored. */
export async function goOnStoring(): Promise<void> {
  if (!hasStoredSign()) return
  const { openStore } = await import('#features/stored/queue/open-store.ts')
  openStore()
}

/** Nobody is signed in any more: no film stays here. */
export async function dropStored(): Promise<void> {
  if (!hasStoredSign()) return
  const { dropStore } = await import('#features/stored/queue/drop-store.ts')
  await dropStore()
  localStore.removeItem(STORED_FILMS_KEY)
}
