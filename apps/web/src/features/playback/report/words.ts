import { toWords } from '#shared/messages/words.ts'
import en from './messages/en.json' with { type: 'json' }

export const say = toWords('report', en)
