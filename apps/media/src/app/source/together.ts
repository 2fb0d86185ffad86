/**
 * Does two things at once. When one fails the other is aborted and waited for, so that nothing goes on in the
 * background; the first failure is thrown.
 */
export async function together<A, B>(
  signal: AbortSignal,
  start: (signal: AbortSignal) => [Promise<A>, Promise<B>],
): Promise<[A, B]> {
  const failed = new AbortController()
  const both = start(AbortSignal.any([signal, failed.signal]))
  for (const each of both) each.catch((error: unknown) => failed.abort(error))
  await Promise.allSettled(both)
  if (failed.signal.aborted) throw failed.signal.reason
  return Promise.all(both)
}
