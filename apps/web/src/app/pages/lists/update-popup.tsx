import { Popup } from '@kola/ui/feedback/toast'
import { useUpdateNotice } from '#shared/answers/update-notice.ts'

/** What became of a vote or of a change of the list. Specification 1 §9. */
export function UpdatePopup() {
  const notice = useUpdateNotice()
  return <Popup notice={notice} />
}
