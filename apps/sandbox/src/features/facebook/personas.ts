import { createHash } from 'node:crypto'

/** Whom the stand-in knows; nobody real. */
export interface Persona {
  /** The person's id at our app. */
  id: string
  name: string
  /** Missing when the person registered by telephone, or does not give it to us. */
  email?: string | undefined
}

const DIGITS = 17

/** 17 digits; the same for a person every time. */
export function toUserId(person: string): string {
  const hash = createHash('sha256').update(person.toLowerCase()).digest('hex')
  return `1${BigInt(`0x${hash}`)}`.slice(0, DIGITS)
}

const named = (name: string, email?: string): Persona => ({ id: toUserId(email ?? name), name, email })

export const PERSONAS: readonly Persona[] = [
  named('Kemi Adebayo', 'kemi.adebayo@example.com'),
  named('Emeka Nwosu', 'emeka.nwosu@example.com'),
  named('Zainab Bello', 'zainab.bello@example.com'),
  named('Uche Obi'),
]

/** One that the stand-in knows by id, or whoever was typed in. */
export function readPersona(body: Record<string, string | undefined>): Persona {
  const known = PERSONAS.find(({ id }) => id === body.persona)
  const { name = '', email = '' } = body
  return known ?? named(name || 'Somebody', email || undefined)
}
