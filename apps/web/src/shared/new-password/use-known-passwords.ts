import { isKnownPassword, knownPasswordsUrl, toKnownPasswords } from '@kola/contract/rules/known-passwords'
import { useRef, useState } from 'react'

type Known = ReadonlySet<string>
const NONE: Known = new Set()

/** The shipped list of stolen passwords, fetched when somebody begins to choose one. Nothing typed is sent for it. */
export function useKnownPasswords() {
  const [known, setKnown] = useState<Known>(NONE)
  const isAsked = useRef(false)
  async function load() {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const answer = await fetch(knownPasswordsUrl)
      if (answer.ok) setKnown(toKnownPasswords(await answer.text()))
    } catch {
      // NOTE: the service knows the list too and refuses what is on it.
      isAsked.current = false
    }
  }
  return { load, isKnown: (password: string) => isKnownPassword(password, known) }
}
