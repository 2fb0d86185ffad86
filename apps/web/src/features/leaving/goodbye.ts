import type { Title } from '@kola/contract/title'

/** What the last screen says, once nobody is signed in any more. */
export interface Goodbye {
  firstName: string
  /** When what is personal is erased. */
  eraseAt: string
  isTold: boolean
  /** Of a film that stood on their home. */
  art: Title['art'] | null
}

let goodbye: Goodbye | null = null

/** For this visit alone: neither the address nor the browser keeps who has gone. */
export function keepGoodbye(given: Goodbye): void {
  goodbye = given
}

export const readGoodbye = (): Goodbye | null => goodbye
