/** A refusal in Firebase's words; the body is `{ "error": text }`. */
export class PresenceRefusal extends Error {
  readonly status: number
  /** Stands in the body instead of the error, such as the present value after a failed condition. */
  readonly body: unknown

  constructor(status: number, text: string, body: unknown = { error: text }) {
    super(text)
    this.name = 'PresenceRefusal'
    this.status = status
    this.body = body
  }
}

export const permissionDenied = () => new PresenceRefusal(401, 'Permission denied')
export const noData = () => new PresenceRefusal(400, 'Error: No data supplied.')
export const notJson = () => new PresenceRefusal(400, "Invalid data; couldn't parse JSON object, array, or value.")
