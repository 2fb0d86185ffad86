import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import type { PageSources } from './page-sources.ts'

/**
 * Headers of our own pages. `blob:` is the player's media source, `data:` the tiny pictures; films and pictures may
 * come over TLS from a CDN, and from the service's public address when the page was reached under another. `sources` are
 * of the parties that are configured; without them no script, frame or style of anybody else runs.
 */
export function toPageHeaders(publicUrl: string, sources: PageSources): FastifyHelmetOptions {
  const own = ["'self'", publicUrl]
  return {
    global: false,
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: publicUrl.startsWith('https:'),
    frameguard: { action: 'deny' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...sources.scripts],
        styleSrc: ["'self'", ...sources.styles],
        styleSrcAttr: ["'unsafe-inline'"],
        imgSrc: [...own, 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        mediaSrc: [...own, 'blob:', 'https:'],
        connectSrc: [...own, 'https:', ...sources.connections],
        frameSrc: sources.frames.length > 0 ? sources.frames : ["'none'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
  }
}

/** Gives the answer the headers of a page instead of those of data. */
export async function turnIntoPage(reply: FastifyReply): Promise<void> {
  for (const name of [
    'content-security-policy',
    'referrer-policy',
    'x-content-type-options',
    'strict-transport-security',
  ]) {
    reply.removeHeader(name)
  }
  await reply.helmet()
}
