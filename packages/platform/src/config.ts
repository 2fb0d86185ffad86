import { inspect } from 'node:util'
import * as z from 'zod/mini'
import en from 'zod/v4/locales/en.js'
import type { Judge } from './production.ts'

const MASK = '***'

/** A value that prints as stars wherever it is logged, joined into a text or serialised. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): '***' {
    return MASK
  }

  toJSON(): '***' {
    return MASK
  }

  [inspect.custom](): string {
    return MASK
  }
}

/** The environment is wrong; the message names every wrong variable at once, never a value. */
export class ConfigError extends Error {
  readonly variables: readonly string[]

  constructor(problems: readonly { variable: string; text: string }[], note = '') {
    const lines = problems.map(({ variable, text }) => `  ${variable}: ${text}`)
    super(['The configuration is not right:', ...lines, ...(note ? [note] : [])].join('\n'))
    this.name = 'ConfigError'
    this.variables = problems.map(({ variable }) => variable)
  }
}

export interface ParseOptions {
  /** Asked about each variable of the schema that is set. */
  judge?: Judge | undefined
  /** Stands under what is wrong. */
  note?: string | undefined
}

/**
 * Validates environment variables. An empty text counts as not set.
 * @throws ConfigError
 */
export function parseEnv<S extends z.ZodMiniObject>(
  schema: S,
  source: Record<string, string | undefined>,
  { judge, note }: ParseOptions = {},
): z.output<S> {
  const given = Object.fromEntries(
    Object.entries(source).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  const result = schema.safeParse(given, { error: en().localeError })
  const problems = new Map<string, string>()
  for (const issue of result.error?.issues ?? []) {
    const variable = String(issue.path[0] ?? 'environment')
    if (!problems.has(variable)) problems.set(variable, given[variable] === undefined ? missing(issue) : issue.message)
  }
  for (const variable of Object.keys(schema.shape)) {
    const text = given[variable] !== undefined && judge?.(variable, given[variable])
    if (text && !problems.has(variable)) problems.set(variable, text)
  }
  if (result.success && problems.size === 0) return result.data
  throw new ConfigError(
    [...problems].map(([variable, text]) => ({ variable, text })),
    note,
  )
}

function missing(issue: { code?: string; message: string }): string {
  return issue.code === 'invalid_type' ? 'is not set' : issue.message
}

/** Kinds of variables, for the schemas in env.ts files. Each message reads after "NAME: ". */
export const env = {
  text: () => z.string(),
  /** TCP port, 1 to 65535. */
  port: () => wholeNumber(1, 65_535),
  /** The same, or null for "off" and 0. */
  portOrOff: () => {
    const isFit = (value: string) => value === 'off' || (/^\d{1,5}$/.test(value) && Number(value) <= 65_535)
    return z.pipe(
      z.string().check(z.refine(isFit, 'must be a whole number from 1 to 65535, or off')),
      z.transform((value) => (value === 'off' ? null : Number(value) || null)),
    )
  },
  count: (min: number, max: number) => wholeNumber(min, max),
  onOff: () =>
    z.pipe(
      z.enum(['on', 'off'], 'must be on or off'),
      z.transform((value) => value === 'on'),
    ),
  url: (...protocols: string[]) =>
    z
      .string()
      .check(
        z.refine(
          (value) => hasProtocol(value, protocols),
          `must be an address that starts with ${protocols.join(':// or ')}://`,
        ),
      ),
  secret: () =>
    z.pipe(
      z.string(),
      z.transform((value) => new Secret(value)),
    ),
  /** Bytes as lower- or upper-case hex, such as 32 bytes for 64 characters. */
  hexSecret: (bytes: number) =>
    z.pipe(
      z.string().check(z.regex(new RegExp(`^[0-9a-fA-F]{${bytes * 2}}$`), `must be ${bytes * 2} hex characters`)),
      z.transform((value) => new Secret(value.toLowerCase())),
    ),
}

function wholeNumber(min: number, max: number) {
  const text = `must be a whole number from ${min} to ${max}`
  const isFit = (value: string) => /^\d{1,15}$/.test(value) && Number(value) >= min && Number(value) <= max
  return z.pipe(z.string().check(z.refine(isFit, text)), z.transform(Number))
}

function hasProtocol(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1))
}
