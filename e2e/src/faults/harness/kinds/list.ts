import { existsSync } from 'node:fs'
import { ENGINE_FAULTS } from './engines.ts'
import type { Fault } from './fault.ts'
import { LINE_FAULTS } from './lines.ts'
import { listProcessFaults } from './processes.ts'

export const listFaults = (): readonly Fault[] => [...listProcessFaults(existsSync), ...ENGINE_FAULTS, ...LINE_FAULTS]
