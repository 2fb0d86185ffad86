import type { Payment } from '@kola/contract/payments/payment'
import { Button } from '@kola/ui/controls/button'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { say } from '../words.ts'
import { Receipt, type ReceiptParties } from './receipt.tsx'

/** Beside the page and not in it: on paper it stands alone. Seen by nobody on the screen. */
function PrintSheet({ payment, parties, onPrinted }: PrintReceiptProps & { onPrinted: () => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: printed once, as it appears
  useEffect(() => {
    addEventListener('afterprint', onPrinted)
    print()
    return () => removeEventListener('afterprint', onPrinted)
  }, [])
  return createPortal(
    <div className="print-sheet">
      <Receipt payment={payment} parties={parties} />
    </div>,
    document.body,
  )
}

interface PrintReceiptProps {
  payment: Payment
  parties: ReceiptParties
}

/** Prints the receipt of a payment, or keeps it as a file, as the browser's own dialog offers. */
export function PrintReceipt(props: PrintReceiptProps) {
  const [isPrinting, setPrinting] = useState(false)
  return (
    <div>
      <Button look="line" small onClick={() => setPrinting(true)}>
        {say('printReceipt')}
      </Button>
      {isPrinting && <PrintSheet {...props} onPrinted={() => setPrinting(false)} />}
    </div>
  )
}
