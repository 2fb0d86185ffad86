import { describe, expect, it } from 'vitest'
import type { IdentityProvider } from './provider.ts'

export interface ConformanceSubject {
  provider: IdentityProvider
  /** What a person gets who signs in there. */
  getToken(person: { name: string; email: string }): Promise<string>
  /** Makes the next call fail as the provider itself fails. */
  failNext(): Promise<void>
  /** Makes the next call last longer than the adapter waits. */
  hangNext(): Promise<void>
}

/** What everybody must do who tells us who a person is. */
export function describeIdentityProvider(name: string, subject: () => ConformanceSubject): void {
  const person = { name: 'Ada Obi', email: 'Ada.Obi@Example.com' }

  describe(name, () => {
    it('tells names and the address, trimmed and in lower case', async () => {
      const { provider, getToken } = subject()
      const read = await provider.verify(await getToken(person), {})
      expect(read).toMatchObject({ email: 'ada.obi@example.com', firstName: 'Ada', lastName: 'Obi' })
      expect(provider.name).toBe(name.toLowerCase())
    })

    it('names a person by the same subject every time, and another person by another', async () => {
      const { provider, getToken } = subject()
      const [once, again, other] = await Promise.all(
        [person, person, { ...person, email: 'other@example.com' }].map(async (one) =>
          provider.verify(await getToken(one), {}),
        ),
      )
      expect(once?.subject).toMatch(/^\d+$/)
      expect(again?.subject).toBe(once?.subject)
      expect(other?.subject).not.toBe(once?.subject)
    })

    it.each(['', 'nonsense', 'a.b.c', '\u0000', 'x'.repeat(8_000)])('refuses the token %j', async (token) => {
      await expect(subject().provider.verify(token, {})).rejects.toMatchObject({ code: 'SOCIAL_TOKEN_INVALID' })
    })

    it('throws ProviderError when the provider fails or does not answer, to be tried again', async () => {
      const { provider, getToken, failNext, hangNext } = subject()
      const token = await getToken(person)
      for (const breakNext of [failNext, hangNext]) {
        await breakNext()
        const error = await provider.verify(token, {}).catch((thrown: unknown) => thrown)
        expect(error).toMatchObject({ name: 'ProviderError', retryable: true })
        expect(JSON.stringify(error) + String((error as Error).stack)).not.toContain(token)
        await expect(provider.verify(token, {})).resolves.toMatchObject({ email: 'ada.obi@example.com' })
      }
    })
  })
}
