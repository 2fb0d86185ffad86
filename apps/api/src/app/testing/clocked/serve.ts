/** A process of its own for who moves its clock: started with its options, it is spoken to by messages. */
import { type ClockedOptions, startClockedService } from './clocked-service.ts'

/** Asks for a moment; the answer bears the same number. */
interface Asked {
  number: number
  goTo: string
}

const service = await startClockedService(JSON.parse(process.argv[2] ?? '') as ClockedOptions)
const tell = (message: object) => process.send?.(message)

process.on('message', async ({ number, goTo }: Asked) => {
  try {
    if (Date.parse(goTo) > service.now().getTime()) await service.goTo(new Date(goTo))
    tell({ number, now: service.now().toISOString() })
  } catch (error) {
    tell({ number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
// Whoever started it is gone, or wants it to end.
process.once('disconnect', async () => {
  await service.close()
  process.exit(0)
})
const { url, sandboxUrl } = service
tell({ number: 0, now: service.now().toISOString(), url, sandboxUrl })
