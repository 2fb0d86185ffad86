import { createDecipheriv, createHash } from 'node:crypto'
import type { AppError } from '@kola/contract/errors'
import { expect, it } from 'vitest'
import { assertAsked, sealClientToken } from './client-token.ts'

const of = { tenantId: 'demo', accountId: '7f3c', bucketSeconds: 10, now: new Date(1_700_000_005_000) }
const hash = (text: string) => createHash('sha256').update(text).digest()
const ask = (bucket: number, who = 'demo.7f3c') => hash(`${who}.${bucket}`).toString('hex')

function codeOf(asked: string): string | null {
  try {
    assertAsked(asked, of)
    return null
  } catch (error) {
    return (error as AppError).code
  }
}

it('BRAINTREE-02 the hash of this stretch of time is taken and that of the one before, and no other', () => {
  expect([170_000_001, 170_000_000, 169_999_999, 169_999_998].map((bucket) => codeOf(ask(bucket)))).toEqual([
    ...['CLIENT_TOKEN_REFUSED', null, null, 'CLIENT_TOKEN_REFUSED'],
  ])
})

it('BRAINTREE-02 of another account or tenant, in capitals, cut or empty it is refused', () => {
  const right = ask(170_000_000)
  for (const asked of [
    ...[ask(170_000_000, 'demo.7f3d'), ask(170_000_000, 'other.7f3c'), ask(170_000_000, '7f3c.demo')],
    ...[right.toUpperCase(), right.slice(1), `${right}0`, ''],
  ]) {
    expect(codeOf(asked), asked).toBe('CLIENT_TOKEN_REFUSED')
  }
})

it('BRAINTREE-03 the answer opens under the key of tenant, account and its own second part', () => {
  const answer = sealClientToken('eyJ2ZXJzaW9uIjoyfQ==', of)
  const [sealedText = '', second = '', ...rest] = answer.split('.')
  expect(rest).toEqual([])
  const [sealed, nonce] = [Buffer.from(sealedText, 'base64url'), Buffer.from(second, 'base64url')]
  expect(nonce.length).toBe(12)
  const open = (who: string) => {
    const decipher = createDecipheriv('aes-256-gcm', hash(`${who}.${second}`), nonce)
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString('utf8')
  }
  expect(open('demo.7f3c')).toBe('eyJ2ZXJzaW9uIjoyfQ==')
  expect(() => open('demo.7f3d')).toThrow()
})

it('no two answers are alike', () => {
  expect(new Set(Array.from({ length: 50 }, () => sealClientToken('same', of).split('.')[1])).size).toBe(50)
})
