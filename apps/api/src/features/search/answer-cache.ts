import type { KeptAnswer } from '../../shared/http/kept-answer.ts'

/** The least recently used go when the bodies would weigh more than so much; each may be kept compressed beside it. */
export function createAnswerCache(maxBytes: number) {
  const answers = new Map<string, KeptAnswer>()
  const making = new Map<string, Promise<KeptAnswer>>()
  let bytes = 0

  function keep(key: string, answer: KeptAnswer): void {
    answers.set(key, answer)
    bytes += answer.length
    for (const [oldest, old] of answers) {
      if (bytes <= maxBytes) return
      answers.delete(oldest)
      bytes -= old.length
    }
  }

  return {
    /** Made once, also when many ask at the same time; a failure is kept by nobody. */
    get(key: string, make: () => Promise<KeptAnswer>): KeptAnswer | Promise<KeptAnswer> {
      const known = answers.get(key)
      if (known) {
        answers.delete(key)
        answers.set(key, known)
        return known
      }
      const made = making.get(key)
      if (made) return made
      const answer = make()
        .then((value) => {
          keep(key, value)
          return value
        })
        .finally(() => making.delete(key))
      making.set(key, answer)
      return answer
    },
  }
}
