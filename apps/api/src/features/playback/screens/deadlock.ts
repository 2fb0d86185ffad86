/** SQLSTATE of a deadlock: another process wrote the same rows in another order, and this one was told to give way. */
const DEADLOCK = '40P01'

export async function retryDeadlock<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if ((error as { code?: unknown }).code === DEADLOCK) return run()
    throw error
  }
}
