import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '@kola/contract/rules/person'
import { say } from './words.ts'

/** How many of the three bars are lit, and what is said beside them. */
export interface Judgement {
  strength: 0 | 1 | 2 | 3
  text: string
  /** Whether it may be used. NIST SP 800-63B: long enough and on no list of known ones; nothing else is asked for. */
  isAccepted: boolean
}

export interface Circumstances {
  email: string
  fullName: string
  isKnown: (password: string) => boolean
}

/** From here on a password of many different characters counts as strong, in characters. */
const LONG = 14
const MIDDLING = 11
const FEW_DIFFERENT = 5

const refused = (text: string): Judgement => ({ strength: 0, text, isAccepted: false })

/** Words of a name or an address that are long enough to be worth a guess. */
const toWords = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length >= 4)

/** Whether the password holds a part of the person's name or of what stands before the @ of the address. */
export function holdsOwnName(
  password: string,
  { email, fullName }: Pick<Circumstances, 'email' | 'fullName'>,
): boolean {
  const words = [...toWords(email.split('@')[0] ?? ''), ...toWords(fullName)]
  return words.some((word) => password.toLowerCase().includes(word))
}

/** What a password is worth, by its length and by what others would guess first. */
export function judgePassword(password: string, circumstances: Circumstances): Judgement {
  const characters = [...password]
  if (characters.length < MIN_PASSWORD_LENGTH) {
    return refused(say('tooShort', { count: MIN_PASSWORD_LENGTH }))
  }
  if (characters.length > MAX_PASSWORD_LENGTH) return refused(say('tooLong', { count: MAX_PASSWORD_LENGTH }))
  if (circumstances.isKnown(password)) return refused(say('known'))
  if (holdsOwnName(password, circumstances)) return weak(say('ownName'))
  if (new Set(characters).size < FEW_DIFFERENT) return weak(say('repeats'))
  if (characters.length >= LONG) return { strength: 3, text: say('strong'), isAccepted: true }
  if (characters.length >= MIDDLING) return { strength: 2, text: say('good'), isAccepted: true }
  return weak(say('fair'))
}

const weak = (text: string): Judgement => ({ strength: 1, text, isAccepted: true })
