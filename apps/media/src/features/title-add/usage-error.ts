/** Something that the person at the terminal can put right; the text says what. */
export class UsageError extends Error {
  constructor(text: string) {
    super(text)
    this.name = 'UsageError'
  }
}
