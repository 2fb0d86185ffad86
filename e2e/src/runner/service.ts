import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@kola/platform/db/embedded'
import { createLog } from '@kola/platform/log'
import type { JourneyEnv } from '../env.ts'
import { startService } from '../service.ts'

export interface JourneyService {
  journey: JourneyEnv
  stop(): Promise<void>
}

/**
 * The service of all journeys, in an empty folder, with a database whose address is known, so that a test can make
 * what no screen makes.
 */
export async function startJourneyService(): Promise<JourneyService> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'kola-e2e-'))
  // The database runs as an ordinary user also when root runs the tests.
  await chmod(dataFolder, 0o711)
  const removeFolder = () => rm(dataFolder, { recursive: true, force: true })
  const log = createLog({ name: 'e2e', level: 'error' })
  const postgres = await startEmbeddedPostgres({ folder: join(dataFolder, 'database'), log })
  try {
    const service = await startService({ dataFolder: join(dataFolder, 'data'), databaseUrl: postgres.url })
    const journey = {
      url: service.url,
      sandboxUrl: service.sandboxUrl,
      databaseUrl: postgres.url,
      dataFolder,
      bucketPort: service.bucketPort,
      isFleet: false,
    }
    const stop = async () => {
      await service.stop()
      await postgres.stop()
      await removeFolder()
    }
    return { journey, stop }
  } catch (error) {
    await postgres.stop()
    await removeFolder()
    throw error
  }
}
