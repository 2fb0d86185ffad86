import { ApiError } from '@kola/contract/http/client'

/** Who waits for a person to show once more that it is them. */
interface Asked {
  done: () => void
  giveUp: () => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

export const proofAsked = {
  read: (): Asked | null => asked,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The person closed the window: nothing was done. */
export class GivenUp extends Error {}

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (then: () => void) => () => {
      asked = null
      tell()
      then()
    }
    asked = { done: end(resolve), giveUp: end(() => reject(new GivenUp())) }
    tell()
  })
}

/** Does what may ask for a fresh proof: then the person gives one, and it is done again. @throws GivenUp when they do not */
export async function proven<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'REAUTHENTICATION_REQUIRED') throw error
    await ask()
    return act()
  }
}
