import type { Cue, SubtitleKind } from '@kola/contract/subtitles/cues'
import type { ColumnType } from 'kysely'
import type { PackageTracks } from './package-tracks.ts'

type Time = ColumnType<Date, Date, Date>

interface SubtitleTrackTable {
  tenant_id: string
  title_id: string
  language: string
  kind: SubtitleKind
  label: string
  draft: ColumnType<Cue[] | null, string | null, string | null>
  draft_lines: number
  revision: number
  version: number
  changed_at: Time
  changed_by: string
}

interface SubtitleVersionTable {
  tenant_id: string
  title_id: string
  language: string
  kind: SubtitleKind
  number: number
  label: string
  cues: ColumnType<Cue[], string, string>
  lines: number
  made_at: Time
  made_by: string
}

interface SoundNameTable {
  tenant_id: string
  title_id: string
  names: ColumnType<{ was: string; language: string; label: string }[], string, string>
  revision: number
  changed_at: Time
  changed_by: string
}

interface SubtitleReportTable {
  tenant_id: string
  title_id: string
  language: string
  kind: SubtitleKind
  start_ms: number
  account_id: string
  line: string
  words: string
  at: Time
  settled_at: ColumnType<Date | null, Date | null, Date | null>
  settled_by: string
}

interface FilmTracksTable {
  tenant_id: string
  title_id: string
  media_id: string
  tracks: ColumnType<PackageTracks, string, string>
}

export interface SubtitleTables {
  film_tracks: FilmTracksTable
  subtitle_track: SubtitleTrackTable
  subtitle_version: SubtitleVersionTable
  sound_name: SoundNameTable
  subtitle_report: SubtitleReportTable
}
