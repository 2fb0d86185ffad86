/** Kola cannot start for a reason that the operator can mend; the message is all that is shown. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'StartError'
  }
}
