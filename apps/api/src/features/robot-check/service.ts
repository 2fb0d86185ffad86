import { AppError } from '@kola/contract/errors'
import type { Log } from '@kola/platform/log'
import { ProviderError } from '#shared/provider-error.ts'
import type { RobotCheck } from '#shared/robot-check.ts'
import type { RobotPasses } from './pass.ts'
import type { RobotClaim, RobotVerdict, RobotVerifier } from './verifier.ts'

export interface RobotCheckService extends RobotCheck {
  /**
   * @returns a pass for the call that is protected; a claim without an action gets one for what the script was told
   * @throws AppError ROBOT_CHECK_FAILED, PROVIDER_UNAVAILABLE
   */
  verify(claim: RobotClaim): Promise<string>
}

export interface RobotCheckNeeds {
  /** Null where nobody is configured: everybody passes. */
  verifier: RobotVerifier | null
  passes: RobotPasses
  isRequired: boolean
  inOutage: 'refuse' | 'allow'
  log: Log
}

export function createRobotCheck(needs: RobotCheckNeeds): RobotCheckService {
  const { verifier, passes, isRequired, log } = needs
  return {
    async verify(claim) {
      const verdict = verifier ? await ask(verifier, claim, needs) : ({ isPerson: true, action: undefined } as const)
      if (!verdict.isPerson) {
        log.info({ reason: verdict.reason, action: claim.action, ip: claim.address }, 'robot-check.refused')
        throw new AppError('ROBOT_CHECK_FAILED')
      }
      return passes.issue({ address: claim.address, action: claim.action ?? verdict.action ?? '' })
    },
    require(pass, use) {
      if (verifier && isRequired && !passes.isRight(pass, use)) throw new AppError('ROBOT_CHECK_FAILED')
    },
    look(pass, use) {
      if (!verifier) return 'off'
      return passes.isRight(pass, use) ? 'person' : 'no pass'
    },
  }
}

async function ask(verifier: RobotVerifier, claim: RobotClaim, needs: RobotCheckNeeds): Promise<RobotVerdict> {
  try {
    return await verifier.verify(claim)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (needs.inOutage === 'refuse') throw new AppError('PROVIDER_UNAVAILABLE', { cause: error })
    needs.log.warn({ error }, 'robot-check.outage')
    return { isPerson: true, action: undefined }
  }
}
