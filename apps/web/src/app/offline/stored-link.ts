import { readStoredSign } from '#shared/stored/stored-sign.ts'

/** Goes on with what is on its way to this device, whatever screen is shown, and has the screen of it at hand. */
export async function goOnStoring(): Promise<void> {
  const { openStore } = await import('#features/stored/queue/open-store.ts')
  openStore()
  if (!navigator.onLine) return
  const { dropOthers, keepEpisodesAhead } = await import('./keep-episodes.ts')
  await dropOthers()
  await keepEpisodesAhead()
  if (!readStoredSign().hasFilms) return
  const { keepDownloads } = await import('../routing/keep-downloads.ts')
  await keepDownloads()
}

/** Nobody is signed in any more: no film stays here. */
export async function dropStored(): Promise<void> {
  const { dropStore } = await import('#features/stored/queue/drop-store.ts')
  await dropStore()
}
