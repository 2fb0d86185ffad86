import { createHash, createSign, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'

const COMMON_NAME = 'messageverificationcerts.sandbox.paypal.com'
const YEAR_MS = 365 * 24 * 3_600_000

export interface Signer {
  /** Names the certificate in its address. */
  id: string
  certificatePem: string
  privateKey: KeyObject
}

/** A key and a certificate that it signed itself, made anew at every start; node makes keys but no certificates. */
export async function makeSigner(now: Date): Promise<Signer> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const content = toContent(publicKey.export({ type: 'spki', format: 'der' }), now)
  const signature = createSign('sha256').update(content).sign(privateKey)
  const der = tagged(0x30, content, SHA256_WITH_RSA, tagged(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    id: `CERT-${createHash('sha256').update(der).digest('hex').slice(0, 24)}`,
    certificatePem: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    privateKey,
  }
}

/** RFC 5280, TBSCertificate: version 3, serial number, algorithm, issuer, validity, subject, key. */
function toContent(publicKey: Buffer, now: Date): Buffer {
  const name = tagged(0x30, tagged(0x31, tagged(0x30, COMMON_NAME_OID, tagged(0x0c, Buffer.from(COMMON_NAME)))))
  const validity = tagged(0x30, toTime(now.getTime() - YEAR_MS), toTime(now.getTime() + 5 * YEAR_MS))
  const version = tagged(0xa0, tagged(0x02, Buffer.from([2])))
  const serial = tagged(0x02, Buffer.from([1]))
  return tagged(0x30, version, serial, SHA256_WITH_RSA, name, validity, name, publicKey)
}

const toTime = (ms: number) => {
  const digits = new Date(ms).toISOString().replace(/\D/g, '')
  return tagged(0x17, Buffer.from(`${digits.slice(2, 14)}Z`))
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const COMMON_NAME_OID = Buffer.from('0603550403', 'hex')
/** 1.2.840.113549.1.1.11 with no parameters. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex')
