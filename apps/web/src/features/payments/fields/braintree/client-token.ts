import { readBucketSeconds, toBucket, toKeyText, toRequestText } from '@kola/contract/payments/client-token'

export interface TokenParties {
  customerId: string
  userId: string
}

const toBytes = (text: string) => new TextEncoder().encode(text)

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(plain, (character) => character.charCodeAt(0))
}

/** What is sent for a client token: the hash of customer id, user id and the stretch of time. BRAINTREE-02. */
export async function hashRequest(parties: TokenParties, nowMs: number, validity: string | undefined): Promise<string> {
  const bucket = toBucket(nowMs, readBucketSeconds(validity))
  const hash = await crypto.subtle.digest('SHA-256', toBytes(toRequestText(parties, bucket)))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The client token of an answer in two parts. Throws where it was not made for these parties. BRAINTREE-03. */
export async function readClientToken(answer: string, parties: TokenParties): Promise<string> {
  const [sealed, secondPart] = answer.split('.')
  if (!sealed || !secondPart) throw new Error('The answer of the payment company is not whole')
  const hash = await crypto.subtle.digest('SHA-256', toBytes(toKeyText(parties, secondPart)))
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt'])
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64Url(secondPart) },
    key,
    fromBase64Url(sealed),
  )
  return new TextDecoder().decode(opened)
}
