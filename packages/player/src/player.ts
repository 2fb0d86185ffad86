import { type PlayerCommand, toEngineCommand } from './commands.ts'
import type { Engine, EngineFactory } from './engines/engine.ts'
import { applyReport, INITIAL_STATE, type PlayerState } from './state.ts'

/** State and commands of one playback. `getState` answers the same object until something changed. */
export interface Player {
  getState(): PlayerState
  /** @returns what ends the subscription */
  subscribe(listener: (state: PlayerState) => void): () => void
  /** Resolves when the engine took the command. It never rejects: failures stand in `state.error`. */
  send(command: PlayerCommand): Promise<void>
}

/** Puts one engine behind one state object. State changes only on the engine's report; `dispose` ends both for good. */
export function createPlayer(options: { engine: EngineFactory; initial?: Partial<PlayerState> }): Player {
  const listeners = new Set<(state: PlayerState) => void>()
  let state: PlayerState = { ...INITIAL_STATE, ...options.initial }
  let isDisposed = false

  const report = (patch: Partial<PlayerState>) => {
    if (isDisposed || !changes(state, patch)) return
    state = applyReport(state, patch)
    for (const listener of [...listeners]) listener(state)
  }
  const engine: Engine = options.engine(report)

  async function send(command: PlayerCommand) {
    if (isDisposed) return
    if (command.type === 'dispose') {
      report({ status: 'idle' })
      isDisposed = true
      listeners.clear()
    }
    await engine.run(toEngineCommand(state, command))
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    send,
  }
}

function changes(state: PlayerState, patch: Partial<PlayerState>): boolean {
  return (Object.keys(patch) as (keyof PlayerState)[]).some((key) => state[key] !== patch[key])
}
