import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Scripts that stand in the page itself; data blocks have a type. */
const OWN_SCRIPT = /<script(?![^>]*\b(?:src|type)=)[^>]*>([^<]*)<\/script>/g
const POLICY = 'content-security-policy'

/** Sources of a content security policy that let in the scripts of this page and no others: `'sha256-…'`. */
export function hashScripts(html: string): string[] {
  return [...html.matchAll(OWN_SCRIPT)].map(([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`)
}

/** Lets a page's own scripts in, beside what its policy allows. */
export function allowScripts(reply: FastifyReply, hashes: readonly string[]): void {
  if (hashes.length === 0) return
  const policy = String(reply.getHeader(POLICY))
  reply.header(POLICY, policy.replace("script-src 'self'", ["script-src 'self'", ...hashes].join(' ')))
}
