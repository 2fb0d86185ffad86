import { toWords } from '../messages/words.ts'
import en from './messages/en.json' with { type: 'json' }

export const say = toWords('new-password', en)
