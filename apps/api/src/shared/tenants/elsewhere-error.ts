import { AppError } from '@kola/contract/errors'
import { isGone, type TenantHome } from '../database/elsewhere.ts'

/** Bears the name of the cell that has the answer, for a front that asks there. */
export const CELL_HEADER = 'x-kola-cell'

/** What stands still while a tenant moves goes on within seconds. */
const RETRY_SECONDS = 2

/** A call for a tenant that is at home in another cell, or will be here in a moment. */
export class ElsewhereError extends AppError {
  /** Null where it is to be asked here again. */
  readonly cell: string | null

  constructor(home: TenantHome, cause?: unknown) {
    const isElsewhere = isGone(home)
    super(isElsewhere ? 'CUSTOMER_ELSEWHERE' : 'UNAVAILABLE', {
      ...(cause === undefined ? {} : { cause }),
      retryAfterSeconds: RETRY_SECONDS,
    })
    this.cell = isElsewhere ? home.cell : null
  }
}
