import type { EngineFactory } from '../engines/engine.ts'
import { PlayerError } from '../player-error.ts'

/** An engine whose code comes when it is needed: few browsers have a use for it. */
export const createLateEngine =
  (bring: () => Promise<EngineFactory>): EngineFactory =>
  (report) => {
    const engine = bring().then((create) => create(report))
    return {
      async run(command) {
        try {
          await (await engine).run(command)
        } catch (cause) {
          const error = new PlayerError({ category: 'network', code: 'ENGINE_LINE', recoverable: true, cause })
          report({ status: 'error', error })
        }
      },
    }
  }
