import type { SubtitleTrack } from '@kola/contract/subtitles/subtitles'
import { Dialog } from '#shared/parts/dialog.tsx'

interface WithdrawDialogProps {
  track: SubtitleTrack
  isBusy: boolean
  onWithdraw: () => void
  onClose: () => void
}

/** What becomes of it, before it is done. */
export const WithdrawDialog = ({ track, isBusy, onWithdraw, onClose }: WithdrawDialogProps) => (
  <Dialog title={`Take the ${track.label} subtitles from viewers`} onClose={onClose}>
    <div className="stack pad">
      <p>
        Whoever begins to watch from then on gets what came with the film in this language, or nothing if nothing did.
        Who is watching keeps what they have. Versions and draft stay here.
      </p>
      <div className="flex">
        <button type="button" className="b b--danger-main" disabled={isBusy} onClick={onWithdraw}>
          Take from viewers
        </button>
        <button type="button" className="b b--text" onClick={onClose}>
          Not now
        </button>
      </div>
    </div>
  </Dialog>
)
