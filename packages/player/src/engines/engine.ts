import type { EngineCommand } from '../commands.ts'
import type { PlayerState } from '../state.ts'

/** How an engine says what happened. */
export type Report = (patch: Partial<PlayerState>) => void

/** Carries commands out and reports back. A failure is reported, never thrown. */
export interface Engine {
  run(command: EngineCommand): Promise<void>
}

export type EngineFactory = (report: Report) => Engine

/** One handler per command: an engine that forgets one does not compile. */
export type EngineHandlers = {
  [K in EngineCommand['type']]: (command: Extract<EngineCommand, { type: K }>) => void | Promise<void>
}

export function createEngine(handlers: EngineHandlers): Engine {
  return {
    async run(command) {
      await (handlers[command.type] as (command: EngineCommand) => void | Promise<void>)(command)
    },
  }
}
