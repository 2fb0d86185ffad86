import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'

export const root = join(import.meta.dirname, '../../..')

export const readProject = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Parts of a document in a language. */
export const listBlocks = (path: string, language: string): string[] =>
  [...readProject(path).matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
    ([, body = '']) => body,
  )

/** Every variable of the product; a test elsewhere holds that the file names all of them. */
export const readVariableNames = (): Set<string> =>
  new Set([...readProject('.env.example').matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))

/** Runs it to its end. */
export async function runToEnd(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: Record<string, string> } = {},
) {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: code as number | null, output, errors }
}

/** What an operator makes up: the least that production needs beside what the layout says. */
export const SECRETS = {
  KOLA_MASTER_KEY: randomHex(32),
  KOLA_TOKEN_KEY: randomHex(32),
  KOLA_MEDIA_KEYS: `a:${randomHex(32)}`,
  KOLA_OPERATOR_KEY: randomHex(24),
  SMTP_URL: 'smtps://kola:secret@mail.example:465',
  MAIL_FROM: 'Kola <hello@kola.example>',
  DRMTODAY_URL: 'https://lic.drmtoday.com',
  DRMTODAY_MERCHANT: 'kola',
  DRMTODAY_CALLBACK_SECRET: randomHex(24),
  DRM_KEY_SYSTEMS: 'widevine,playready,fairplay',
}

function randomHex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}

interface AppModules {
  env: { readEnv(source: Record<string, string>): unknown }
  config: { toConfig(env: unknown): unknown }
}

/** What the process of an entry makes of its environment. @throws ConfigError that names what is missing or wrong */
export async function readAs(entry: string, environment: Record<string, string>): Promise<void> {
  const folder = join(root, entry, '..')
  const [env, config] = (await Promise.all(
    ['env.ts', 'config.ts'].map((file) => import(pathToFileURL(join(folder, file)).href)),
  )) as [AppModules['env'], AppModules['config']]
  config.toConfig(env.readEnv(environment))
}
