import { createHash } from 'node:crypto'

/** Whom the stand-in knows; nobody real. */
export interface Persona {
  givenName: string
  familyName: string
  email: string
  isVerified: boolean
  /** Google hosts the mail of the address's domain (Workspace): the token bears `hd`. */
  isHosted: boolean
}

export const PERSONAS: readonly Persona[] = [
  { givenName: 'Amara', familyName: 'Eze', email: 'amara.eze@example.com', isVerified: true, isHosted: true },
  { givenName: 'Tunde', familyName: 'Bakare', email: 'tunde.bakare@example.com', isVerified: true, isHosted: true },
  { givenName: 'Ọláyínká', familyName: '', email: 'olayinka@example.com', isVerified: true, isHosted: false },
  { givenName: 'Ngozi', familyName: 'Okafor', email: 'ngozi.okafor@example.com', isVerified: false, isHosted: false },
]

const DIGITS = 21

/** 21 digits, as Google's own; the same for an address every time. */
export function toSubject(email: string): string {
  const hash = createHash('sha256').update(email.toLowerCase()).digest('hex')
  return `1${BigInt(`0x${hash}`)}`.slice(0, DIGITS)
}
