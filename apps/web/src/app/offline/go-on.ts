import { openStore } from '#features/stored/queue/open-store.ts'
import { navigate, readPath } from '#shared/location/location.ts'
import { paths, patterns } from '#shared/paths.ts'
import { canStore, readStoredSign } from '#shared/stored/stored-sign.ts'

/** Looks after what is stored; without a line home has nothing that plays, and what is kept here comes first. */
export async function goOn(): Promise<void> {
  if (!canStore() || !readStoredSign().hasFilms) return
  if (!navigator.onLine && readPath() === patterns.home) navigate(paths.downloads, { replace: true })
  await openStore().queue.load()
}
