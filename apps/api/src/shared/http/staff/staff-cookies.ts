import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** `__Host-`: set by this host alone, over TLS alone (RFC 6265bis §4.1.3.2). */
const SECURE_NAME = '__Host-kola-staff'
const PLAIN_NAME = 'kola-staff'
const MAX_LENGTH = 200

export interface StaffCookies {
  read(request: FastifyRequest): string | null
  set(reply: FastifyReply, token: string, maxAgeSeconds: number): void
  clear(reply: FastifyReply): void
}

/** No script reads it, and no page of another site sends it. */
export function createStaffCookies({ isHttps }: { isHttps: boolean }): StaffCookies {
  const name = isHttps ? SECURE_NAME : PLAIN_NAME
  const write = (reply: FastifyReply, value: string, maxAge: number) =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({ name, value, path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps, maxAge }),
    )
  return {
    read({ headers }) {
      const value = headers.cookie ? parseCookie(headers.cookie)[name] : undefined
      return value && value.length <= MAX_LENGTH ? value : null
    },
    set: write,
    clear: (reply) => write(reply, '', 0),
  }
}
