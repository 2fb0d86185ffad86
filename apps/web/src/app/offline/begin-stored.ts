import { navigate, readAddress, readPath } from '#shared/location/location.ts'
import { readPerson } from '#shared/memory/person.ts'
import { downloadsPath, toDownloadsThen } from '#shared/more-patterns.ts'
import { reachability } from '#shared/service/reachability.ts'
import { getSessionState, onSessionChange } from '#shared/service/session.ts'
import { canStore, readStoredSign } from '#shared/stored/stored-sign.ts'
import { whenIdle } from '#shared/when-idle.ts'
import { dropStored, goOnStoring } from './stored-link.ts'

/** Leads to what this device keeps; the address says where the visit wanted to go. */
function lead(): void {
  if (`#${readPath()}` !== downloadsPath) navigate(toDownloadsThen(readAddress()), { replace: true })
}

/** Goes on storing for whoever is signed in; where nobody is any more, no film stays. */
function look(): void {
  const isMember = getSessionState() === 'member'
  void (isMember ? goOnStoring() : dropStored()).catch(() => {
    // NOTE: a browser without room or leave for films does without; the next visit asks again.
  })
}

/**
 * A visit that begins without a line begins with the films that are here. So does one whose line carries nothing: until
 * the service has answered once.
 */
function leadHere(answers: Promise<unknown>): void {
  // Whose films they would be must be known: nobody else's are shown.
  if (getSessionState() !== 'member' || !readPerson()?.id) return
  if (!readStoredSign().hasFilms || !canStore()) return
  // The first call may have failed by now.
  if (!navigator.onLine || !reachability.isUp()) {
    lead()
    return
  }
  const stop = reachability.subscribe(() => {
    if (reachability.isUp()) return
    stop()
    lead()
  })
  void answers.then(stop, async () => {
    await reachability.ask()
    stop()
  })
}

/**
 * On a device on which films were stored.
 * @param answers what the start asks the service for
 */
export function beginStored(answers: Promise<unknown>): void {
  whenIdle(look)
  onSessionChange(look)
  leadHere(answers)
}
