import { useState } from 'react'
import { client } from '#shared/client.ts'
import { Dialog } from '#shared/parts/dialog.tsx'
import { Failure } from '#shared/parts/failure.tsx'
import { RecoveryCodes } from '#shared/parts/recovery-codes.tsx'
import { GivenUp, proven } from '#shared/proof/proven.ts'

/** The former are worth nothing from then on, which stands before the button. */
export function CodesDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [error, setError] = useState<unknown>(null)
  async function make() {
    setError(null)
    try {
      setCodes((await proven(() => client('POST /api/v1/apps/staff/recovery-codes', {}))).recoveryCodes)
    } catch (fault) {
      if (!(fault instanceof GivenUp)) setError(fault)
    }
  }
  if (codes) {
    return (
      <Dialog title="Your new codes" onClose={onClose}>
        <div className="dialog__body">
          <RecoveryCodes codes={codes} onDone={onClose} />
        </div>
      </Dialog>
    )
  }
  return (
    <Dialog title="Make new recovery codes?" onClose={onClose}>
      <div className="dialog__body stack">
        <p>The ones that you have are worth nothing from then on.</p>
        {error !== null && <Failure error={error} />}
      </div>
      <div className="dialog__foot">
        <button type="button" className="b b--text" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="b b--main" onClick={() => void make()}>
          Make new ones
        </button>
      </div>
    </Dialog>
  )
}
