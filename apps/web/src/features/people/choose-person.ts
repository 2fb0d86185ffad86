import { ApiError } from '@kola/contract/http/client'
import type { ProfileOf } from '@kola/contract/profiles/profiles'
import { forgetPerson } from '#shared/memory/member-memory.ts'
import { readPerson } from '#shared/memory/person.ts'
import { beginChange, keepPerson } from '#shared/memory/person-store.ts'
import { callNow, holdCalls } from '#shared/service/service.ts'

type Chosen = Pick<ProfileOf, 'id' | 'name' | 'imageId' | 'ratingLimit' | 'isChild'>

const ask = (id: string, pin: string | undefined) =>
  callNow('POST /apps/v1/profiles/{id}/choose', { params: { id }, body: { pin: pin ?? null } })

/** With a PIN nobody is shown before the service has looked at it. Throws ApiError. */
export async function chooseByPin(id: string, pin: string | undefined): Promise<void> {
  const { profile } = await ask(id, pin)
  forgetPerson()
  keepPerson(profile)
}

/**
 * Goes over to somebody whom nothing guards: `show` is called at once, and shows what this browser keeps of them, while
 * the service is being asked; calls wait for its answer. It refused: whoever was there before is there again. Throws ApiError.
 */
export async function chooseFreely(chosen: Chosen, show: () => void): Promise<void> {
  const before = readPerson()
  forgetPerson()
  beginChange(chosen)
  const answer = ask(chosen.id, undefined)
  holdCalls(answer)
  show()
  try {
    keepPerson((await answer).profile)
  } catch (error) {
    forgetPerson()
    keepPerson(before ?? { id: '' })
    throw error
  }
}

/** How many tries are left, as the service says it; null where it does not. */
export function readTriesLeft(error: unknown): number | null {
  const left = error instanceof ApiError ? error.body.triesLeft : undefined
  return typeof left === 'number' ? left : null
}
