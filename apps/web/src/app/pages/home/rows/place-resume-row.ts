/** Where Continue Watching stands among home's rows. Specification 1 §4. */
const RESUME_ROW_INDEX = 1

/** Home's rows with a place for Continue Watching, when it shows. */
export function placeResumeRow<Row>(rows: readonly Row[], isShown: boolean): (Row | 'resume')[] {
  return isShown ? [...rows.slice(0, RESUME_ROW_INDEX), 'resume', ...rows.slice(RESUME_ROW_INDEX)] : [...rows]
}
