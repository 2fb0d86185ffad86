import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '#shared/parts/dialog.tsx'
import { BatchForm } from './batch-form.tsx'
import { CodesShown, type MadeBatch } from './codes-shown.tsx'
import { VOUCHERS_KEY } from './queries.ts'

/** First what is made, then its codes, this once. */
export function BatchDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const [made, setMade] = useState<MadeBatch | null>(null)
  return (
    <Dialog title={made ? `The codes of ${made.batch.title}` : 'New vouchers'} onClose={onClose}>
      {made ? (
        <CodesShown made={made} onClose={onClose} />
      ) : (
        <BatchForm
          onClose={onClose}
          onMade={(answer) => {
            setMade(answer)
            void cache.invalidateQueries({ queryKey: VOUCHERS_KEY })
          }}
        />
      )}
    </Dialog>
  )
}
