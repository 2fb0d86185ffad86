import { join } from 'node:path'

/** A run starts hundreds of processes of the same code: each after the first finds it compiled. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/kola-compiled')

/** Where the service under test is; set by the runner for the journeys. */
export interface JourneyEnv {
  url: string
  sandboxUrl: string
  databaseUrl: string
  dataFolder: string
  /** Where the service looks for a bucket of films; nothing stands there but what a journey starts. Of services on their own clock none. */
  bucketPort?: number
  /** Several replicas of every process, of which none runs in the data folder. */
  isFleet: boolean
}

/** @throws Error when the journeys were not started by the runner. */
export function readJourneyEnv(): JourneyEnv {
  const { KOLA_E2E_URL, KOLA_E2E_SANDBOX_URL, KOLA_E2E_DATABASE_URL, KOLA_E2E_DATA, KOLA_E2E_FLEET, KOLA_E2E_BUCKET } =
    process.env
  if (!KOLA_E2E_URL || !KOLA_E2E_SANDBOX_URL || !KOLA_E2E_DATABASE_URL || !KOLA_E2E_DATA) {
    throw new Error('No service to test: start the journeys with "npm run test:e2e"')
  }
  return {
    url: KOLA_E2E_URL,
    sandboxUrl: KOLA_E2E_SANDBOX_URL,
    databaseUrl: KOLA_E2E_DATABASE_URL,
    dataFolder: KOLA_E2E_DATA,
    isFleet: KOLA_E2E_FLEET === 'on',
    ...(KOLA_E2E_BUCKET && { bucketPort: Number(KOLA_E2E_BUCKET) }),
  }
}

export function toVariables(journey: JourneyEnv): Record<string, string> {
  return {
    KOLA_E2E_URL: journey.url,
    KOLA_E2E_SANDBOX_URL: journey.sandboxUrl,
    KOLA_E2E_DATABASE_URL: journey.databaseUrl,
    KOLA_E2E_DATA: journey.dataFolder,
    ...(journey.isFleet && { KOLA_E2E_FLEET: 'on' }),
    ...(journey.bucketPort && { KOLA_E2E_BUCKET: String(journey.bucketPort) }),
  }
}

/** What a command of an operator is told who stands before the data folder, or elsewhere and calls the address. */
export function toCommandEnv({ url, dataFolder, isFleet }: JourneyEnv): NodeJS.ProcessEnv {
  return inheritEnv({ KOLA_DATA_DIR: join(dataFolder, 'data'), ...(isFleet && { KOLA_URL: url }) })
}

/** How often the service is killed under load: twice in `npm test`, thirty times in `npm run faults`. */
export function readFaultRounds(): number {
  return Number(process.env.FAULT_ROUNDS ?? 2)
}

/** The tests that must notice a change of the rules; set by the runner of mutation testing. */
export function readMutationTests(): string[] {
  return (process.env.MUTATION_TESTS ?? '').split(',').filter(Boolean)
}

export function writeMutationTests(tests: readonly string[]): void {
  process.env.MUTATION_TESTS = tests.join(',')
}

/** From when on, in milliseconds since 1970, journeys without a row of the requirements are left out; null for never. */
export function readOthersEnd(): number | null {
  return process.env.KOLA_E2E_OTHERS_END ? Number(process.env.KOLA_E2E_OTHERS_END) : null
}

/** Path of the browser that the runner found; null for Playwright's own. */
export function readBrowserPath(): string | null {
  return process.env.KOLA_E2E_BROWSER || null
}

/** Where the unit tests leave how long their files took; set by the runner, null without it. */
export function readTimesFile(): string | null {
  return process.env.KOLA_E2E_TIMES || null
}

/** The caller's environment without what would change the service, and with `extra`. */
export function inheritEnv(extra: Record<string, string>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(KOLA_|DATABASE_URL|STORAGE_URL|PORT$|NODE_ENV$|VITEST)/.test(name),
  )
  return { NODE_COMPILE_CACHE: COMPILED, ...Object.fromEntries(inherited), ...extra }
}
