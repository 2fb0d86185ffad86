import { request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Place } from './address.ts'

/** From the first byte out to the last that is read. */
const LIMIT_MS = 10_000
/** More of an answer is not read. */
const MOST_BYTES = 2_048
const SHOWN_CHARACTERS = 500

export interface Answer {
  status: number
  /** The first of it, made harmless. */
  text: string
}

/** Nothing that changes how what stands beside it is read: no control, no direction, no half of a character. */
export const toHarmless = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, SHOWN_CHARACTERS)
    .toWellFormed()

export interface Posting {
  url: URL
  place: Place
  headers: Record<string, string>
  body: string
  limitMs?: number
}

/** To the place that was found and no other; where it sends us on to, nobody goes. @throws Error where nothing was answered in time */
export function post({ url, place, headers, body, limitMs = LIMIT_MS }: Posting): Promise<Answer> {
  const find: LookupFunction = (_name, options, done) =>
    options.all ? done(null, [place]) : done(null, place.address, place.family)
  const signal = AbortSignal.timeout(limitMs)
  const options: RequestOptions = {
    ...{ method: 'POST', agent: false, lookup: find, signal },
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  }
  const request = url.protocol === 'https:' ? requestTls : requestPlain
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(signal.aborted ? new Error(`No answer within ${limitMs / 1_000} s`) : error)
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = []
      let bytes = 0
      const end = () => {
        sent.destroy()
        const text = Buffer.concat(parts).subarray(0, MOST_BYTES).toString()
        resolve({ status: answer.statusCode ?? 0, text: toHarmless(text) })
      }
      answer.on('data', (part: Buffer) => {
        parts.push(part)
        bytes += part.length
        if (bytes >= MOST_BYTES) end()
      })
      answer.on('end', end)
      // It has said how it went.
      answer.on('error', end)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
