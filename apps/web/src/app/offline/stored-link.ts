import { localStore } from '#shared/memory/browser-store.ts'
import { hasStoredSign, onFilmStored, STORED_FILMS_KEY } from '#shared/stored/stored-key.ts'

const warm = async () => (await import('./warm-downloads.ts')).warmDownloads()

function nobodyWaits() {
  // NOTE: what does not come ahead comes when it is needed.
}

/** Goes on with what is on its way to this device, whatever screen is shown. Nothing is loaded where nothing was ever stored. */
export async function goOnStoring(): Promise<void> {
  onFilmStored(() => void warm().catch(nobodyWaits))
  if (!hasStoredSign()) return
  const { goOn } = await import('./go-on.ts')
  await goOn()
  await warm()
}

/** Nobody is signed in any more: no film stays here. */
export async function dropStored(): Promise<void> {
  if (!hasStoredSign()) return
  const { dropStore } = await import('#features/stored/queue/drop-store.ts')
  await dropStore()
  localStore.removeItem(STORED_FILMS_KEY)
}
