import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import type { PageSources } from './page-sources.ts'

export interface PageNeeds {
  /** Without a slash at its end. */
  publicUrl: string
  /** Scheme and host of a CDN that serves films; null when the service does. */
  mediaOrigin: string | null
  /** Of the parties that are configured; without them no script, frame or style of anybody else runs. */
  sources: PageSources
}

type Directives = Record<string, string[]>

const NONE = ["'none'"]
/** What neither our pages nor what they embed has a use for. https://www.w3.org/TR/permissions-policy/ */
const UNUSED_FEATURES = [
  ...[
    'accelerometer',
    'ambient-light-sensor',
    'bluetooth',
    'browsing-topics',
    'camera',
    'display-capture',
    'geolocation',
  ],
  ...['gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'serial', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]
const PERMISSIONS = UNUSED_FEATURES.map((name) => `${name}=()`).join(', ')

/** Of pages that only tell something: the contract's, and those that links to titles lead to. */
const PLAIN: Directives = {
  defaultSrc: NONE,
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  baseUri: NONE,
  formAction: NONE,
  frameAncestors: NONE,
  objectSrc: NONE,
}

const toHeaders = (
  publicUrl: string,
  directives: Directives,
  framing: 'deny' | 'sameorigin' = 'deny',
): FastifyHelmetOptions => ({
  global: false,
  crossOriginEmbedderPolicy: false,
  strictTransportSecurity: publicUrl.startsWith('https:'),
  frameguard: { action: framing },
  contentSecurityPolicy: { useDefaults: false, directives },
})

export const toPlainHeaders = (publicUrl: string): FastifyHelmetOptions => toHeaders(publicUrl, PLAIN)

/**
 * Headers of the web app. `blob:` is the player's media source, `data:` the tiny pictures; films come from the service,
 * also under its public address when the page was reached under another, or from its CDN. Only pictures may come from
 * anywhere: operators put them into articles by their addresses.
 */
export function toPageHeaders({ publicUrl, mediaOrigin, sources }: PageNeeds): FastifyHelmetOptions {
  const own = ["'self'", publicUrl, ...(mediaOrigin === null ? [] : [mediaOrigin])]
  return toHeaders(publicUrl, {
    ...PLAIN,
    scriptSrc: ["'self'", ...sources.scripts],
    styleSrc: ["'self'", ...sources.styles],
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: [...own, 'data:', 'blob:', 'https:'],
    mediaSrc: [...own, 'blob:'],
    connectSrc: [...own, ...sources.connections],
    frameSrc: sources.frames.length > 0 ? sources.frames : NONE,
    workerSrc: ["'self'", 'blob:'],
    manifestSrc: ["'self'"],
    formAction: ["'self'", ...sources.forms],
  })
}

/** Headers of the console: it calls the service that it came from, shows its pictures, frames its own preview, and runs nobody else's script. */
export const toConsoleHeaders = (publicUrl: string): FastifyHelmetOptions =>
  toHeaders(publicUrl, {
    ...PLAIN,
    styleSrcAttr: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    connectSrc: ["'self'"],
    frameSrc: ["'self'"],
  })

/** Headers of what the console frames: it is given what it shows, asks nobody for anything, and stands in no other page. */
export const toFramedHeaders = (publicUrl: string): FastifyHelmetOptions =>
  toHeaders(publicUrl, { ...PLAIN, styleSrcAttr: ["'unsafe-inline'"], frameAncestors: ["'self'"] }, 'sameorigin')

/** Gives the answer the headers of a page instead of those of data: of a plain one unless others are given. */
export async function turnIntoPage(reply: FastifyReply, headers?: FastifyHelmetOptions): Promise<void> {
  for (const name of [
    'content-security-policy',
    'referrer-policy',
    'x-content-type-options',
    'strict-transport-security',
  ]) {
    reply.removeHeader(name)
  }
  reply.header('permissions-policy', PERMISSIONS)
  await reply.helmet(headers)
}
