export interface Call {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  /** Bearer token. */
  token?: string
  /** `demo` unless told otherwise; null leaves the header out. */
  customer?: string | null
  headers?: Record<string, string>
}

export interface Answered {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every answer
  body: any
  headers: Record<string, unknown>
}
