/** A screen's code may take this long. Specification 1 §9. */
export const SCREEN_TIMEOUT_MS = 120_000

/** The code of a screen did not arrive. */
export class ChunkLoadError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ChunkLoadError'
  }
}

/** Loads a screen's code; a failure and a time-out are both a ChunkLoadError. */
export async function loadScreen<T>(load: () => Promise<T>, timeoutMs = SCREEN_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError(`A screen took longer than ${timeoutMs / 1_000} s`)), timeoutMs)
  })
  const loading = load().catch((cause) => {
    throw new ChunkLoadError('A screen could not be loaded', cause)
  })
  try {
    return await Promise.race([loading, timeout])
  } finally {
    clearTimeout(timer)
  }
}
